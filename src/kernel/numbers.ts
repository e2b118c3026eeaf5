/*
 * Document numbers are made on the device and are permanent: `ORD-261121-7K0A`. The device's code is unique in the company and the
 * counter never repeats on the device, so two tablets without network cannot collide. The alphabet fits what couriers take.
 */

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Crockford base 32, at least `width` characters. */
export function base32(value: number, width: number): string {
  let rest = Math.floor(value);
  let text = '';
  do {
    text = (alphabet[rest % 32] ?? '0') + text;
    rest = Math.floor(rest / 32);
  } while (rest > 0);
  return text.padStart(width, '0');
}

/** `day` is the business day of the document, `device` the device's code, `counter` the device's next number. */
export function documentNumber(prefix: string, day: string, device: string, counter: number): string {
  return `${prefix}-${day.slice(2).replaceAll('-', '')}-${device}${base32(counter, 2)}`;
}
