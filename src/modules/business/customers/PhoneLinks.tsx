import { MessageCircle } from 'lucide-react';

import { m } from '#messages';

/** A number to tap: calls, and opens a chat where it is a full international number. */
export function PhoneLinks({ phone, e164 }: { readonly phone: string; readonly e164: string }) {
  if (phone === '') return <span className="text-muted-foreground">–</span>;
  return (
    <span className="inline-flex items-center gap-1">
      <a
        href={`tel:${e164 || phone}`}
        aria-label={m.customers_call({ phone })}
        onClick={(event) => event.stopPropagation()}
        className="touch-target rounded-sm figures text-link hover:underline"
      >
        {phone}
      </a>
      {e164 !== '' && (
        <a
          href={`https://wa.me/${e164.slice(1)}`}
          target="_blank"
          rel="noreferrer"
          aria-label={m.customers_whatsapp({ phone })}
          data-tip
          onClick={(event) => event.stopPropagation()}
          className="inline-flex size-control-sm items-center justify-center rounded-md text-muted-foreground hover:bg-muted hover:text-foreground"
        >
          <MessageCircle aria-hidden className="size-4" />
        </a>
      )}
    </span>
  );
}
