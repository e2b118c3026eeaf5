import type { EmailDriver } from '@supabase/lite';

export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The one-time code, if the mail carries one. */
  readonly code: string | undefined;
  readonly link: string | undefined;
  readonly at: string;
};

const kept = 200;

/** Catches the mails that a hosted project would deliver; they are shown at /_mail. */
export class Mailbox implements EmailDriver {
  readonly #mails: Mail[] = [];
  readonly #onMail: (mail: Mail) => void;

  constructor(onMail: (mail: Mail) => void) {
    this.#onMail = onMail;
  }

  async send({ to, subject, text = '', html = '' }: { to: string; subject: string; text?: string; html?: string }): Promise<void> {
    const body = text || html.replace(/<[^>]+>/g, ' ');
    const mail: Mail = {
      to,
      subject,
      text: body,
      code: /\b\d{6}\b/.exec(body.replace(/https?:\S+/g, ''))?.[0],
      link: /https?:\/\/\S+/.exec(body)?.[0],
      at: new Date().toISOString(),
    };
    this.#mails.unshift(mail);
    this.#mails.length = Math.min(this.#mails.length, kept);
    this.#onMail(mail);
  }

  /** Newest first. */
  list(): readonly Mail[] {
    return [...this.#mails];
  }
}

export function mailPage(mails: readonly Mail[]): string {
  const items = mails.map(
    (mail) => `<article><p class="to">${escape(mail.to)} <time>${escape(mail.at)}</time></p><h2>${escape(mail.subject)}</h2>
${mail.code ? `<p class="code">${escape(mail.code)}</p>` : ''}<p>${escape(textOf(mail))}</p></article>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mail - Karbar</title>
<meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="4">
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#111;background:#fff}
article{border-top:1px solid #ccc;padding:1rem 0}h1{font-size:1.4rem}h2{font-size:1.1rem;margin:0}.to{margin:0;color:#444}
.code{font:700 2rem/1.2 ui-monospace,monospace;letter-spacing:.15em;margin:.5rem 0}</style></head>
<body><h1>Mail that this computer would have sent</h1>${items.join('\n') || '<p>None yet. This page looks again every few seconds.</p>'}</body></html>`;
}

/** The embedded library's links end a sign-in without the proof key that the app's client asks for: the code is the way in. */
function textOf({ text }: Mail): string {
  return text.replace(/(Or follow this link: )?https?:\/\/\S+/g, '').trim();
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
