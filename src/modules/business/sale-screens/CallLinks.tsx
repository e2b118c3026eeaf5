import { MessageCircle, Phone } from 'lucide-react';

import { useCompany } from '#data/react.tsx';
import { normalisePhone } from '#kernel/phone.ts';
import { m } from '#messages';
import { buttonClass } from '#ui/control/Button.tsx';

/** A number as two buttons for the thumb: call, and write where it is a full international number. */
export function CallLinks({ phone }: { readonly phone: string }) {
  const { e164, valid } = normalisePhone(phone, useCompany().country);
  return (
    <div className="flex flex-wrap gap-2">
      <a href={`tel:${valid ? e164 : phone}`} aria-label={m.customers_call({ phone })} className={buttonClass('secondary', 'md')}>
        <Phone aria-hidden className="size-4 shrink-0" />
        <span className="figures">{phone}</span>
      </a>
      {valid && (
        <a
          href={`https://wa.me/${e164.slice(1)}`}
          target="_blank"
          rel="noreferrer"
          aria-label={m.customers_whatsapp({ phone })}
          className={buttonClass('secondary', 'md')}
        >
          <MessageCircle aria-hidden className="size-4 shrink-0" />
          {m.customers_whatsapp_short()}
        </a>
      )}
    </div>
  );
}
