import { Check, Copy, Mail, MessageCircle, Share2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';

import { useCompany } from '#data/react.tsx';
import { Refused } from '#data/refused.ts';
import { m } from '#messages';
import { Button, buttonClass } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { QrCode } from '#ui/print/QrCode.tsx';

import { type Contact, contactOf, linkOf, messageTo } from './rules.ts';

/** An invitation whose link was made a moment ago. `again`: it replaces an older one. */
export type Sent = { readonly label: string; readonly role: string; readonly token: string; readonly again: boolean };

/** The link, which nobody can show again: copied, shared, sent, or scanned by who stands beside. */
export function LinkDialog({ sent: { label, role, token, again }, onClose }: { readonly sent: Sent; readonly onClose: () => void }) {
  const { name: company, country } = useCompany();
  const link = linkOf(location.origin, token);
  const subject = m.team_message_subject({ company });
  const text = m.team_message({ company, role, link });
  const contact = knownContact(label, country);
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.team_link_title({ label })}
      description={again ? m.team_link_again() : m.team_link_text()}
      footer={<Button onClick={onClose}>{m.team_link_done()}</Button>}
    >
      <div className="flex flex-col gap-4 pt-1">
        <CopyField link={link}>
          {contact && (
            <a href={messageTo(contact, subject, text)} target="_blank" rel="noreferrer" className={buttonClass()}>
              {contact.kind === 'phone' ? <MessageCircle aria-hidden className="size-4" /> : <Mail aria-hidden className="size-4" />}
              {contact.kind === 'phone' ? m.team_link_whatsapp() : m.team_link_mail()}
            </a>
          )}
          {'share' in navigator && (
            <Button icon={Share2} onClick={() => void navigator.share({ title: subject, text }).catch(() => undefined)}>
              {m.team_link_share()}
            </Button>
          )}
        </CopyField>
        <div className="flex items-center gap-4 rounded-lg border p-3">
          <QrCode text={link} className="size-28 shrink-0" />
          <p className="text-13 text-muted-foreground">{m.team_link_scan()}</p>
        </div>
      </div>
    </Dialog>
  );
}

/** A browser without a clipboard gets the link marked, ready to be copied by hand. `children`: other ways to pass it on. */
function CopyField({ link, children }: { readonly link: string; readonly children: ReactNode }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState<boolean>();
  async function copy() {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  }
  return (
    <div className="flex flex-col gap-3">
      <textarea
        ref={field}
        readOnly
        rows={3}
        aria-label={m.team_link()}
        value={link}
        onFocus={(event) => event.currentTarget.select()}
        className="field-box resize-none py-1.5 text-13 break-all"
      />
      <div className="flex flex-wrap gap-2">
        <Button tone="primary" icon={copied ? Check : Copy} onClick={() => void copy()}>
          {copied ? m.common_copied() : m.team_link_copy()}
        </Button>
        {children}
      </div>
      {copied === false && (
        <p role="status" className="text-12 text-muted-foreground">
          {m.team_link_by_hand()}
        </p>
      )}
    </div>
  );
}

function knownContact(label: string, country: string): Contact | undefined {
  try {
    return contactOf(label, country);
  } catch (error) {
    if (error instanceof Refused) return undefined;
    throw error;
  }
}
