import type { Mail } from '../mail.ts';
import type { Ask } from './accounts.ts';
import type { Caller } from './bearer.ts';
import type { Limiter } from './limiter.ts';
import type { Body, Send } from './requests.ts';

/** What the answers of the auth server are made with. */
export type Parts = {
  readonly ask: Ask;
  readonly limiter: Limiter;
  /** Signs what a browser brings back. */
  readonly secret: string;
  /** Signs access tokens. */
  readonly tokenSecret: string;
  readonly mail: (mail: Pick<Mail, 'to' | 'subject' | 'text'>) => Promise<void>;
};

/** A request to it. */
export type Asked = {
  readonly request: Request;
  readonly body: Body;
  readonly caller: Caller;
  /** The network that it comes from. */
  readonly network: string;
  readonly send: Send;
};
