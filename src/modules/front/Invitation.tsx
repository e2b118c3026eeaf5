import { type ReactNode, useEffect, useState } from 'react';

import { m } from '#messages';
import { acceptInvitation, type InvitationLook, lookAtInvitation } from '#modules/account/team/index.ts';
import { Button } from '#ui/control/Button.tsx';
import { Spinner } from '#ui/display/Spinner.tsx';
import { Notice } from '#ui/page/Notice.tsx';

import { useFront } from './front.tsx';
import { type Outcome, outcomeOf } from './invitation-outcome.ts';
import { AuthField } from './parts/AuthField.tsx';
import { AuthForm, LinkButton } from './parts/AuthForm.tsx';
import { AuthLayout } from './parts/AuthLayout.tsx';
import { textEntry, useAuthForm, useErrorText } from './parts/use-auth-form.ts';

type InvitationProps = {
  /** The secret part of the link. */
  readonly token: string;
  readonly email: string;
  /** What a new person called himself a moment ago. */
  readonly name: string;
  /** He works in another company already, or owns one. */
  readonly elsewhere: boolean;
  /** The company is open. */
  readonly onEntered: () => void;
  readonly onOtherAccount: () => void;
  /** On without the invitation. */
  readonly onLeave: () => void;
};

/** An invitation as its reader finds it, who is signed in: he joins, is in already, or is told why he cannot. */
export function Invitation(props: InvitationProps) {
  const { look, refused, again } = useLook(props.token);
  if (refused !== null) return <Refusal {...props} text={refused.text} {...(refused.retry && { onRetry: again })} />;
  if (look === null) return <Waiting text={m.invite_looking()} />;
  const outcome = outcomeOf(look);
  if (outcome === 'join') return <Join {...props} look={look} />;
  if (outcome === 'enter') return <Enter {...props} look={look} />;
  return <Closed {...props} look={look} outcome={outcome} />;
}

type Seen = { readonly look: InvitationLook };

function Join({ token, email, name, elsewhere, look, onEntered, onOtherAccount }: InvitationProps & Seen) {
  const { remote, openCompany } = useFront();
  const asksName = look.person === '';
  const form = useAuthForm(asksName ? { person: textEntry } : {}, async ({ person = '' }: { readonly person?: string }) => {
    await openCompany(await acceptInvitation(await remote(), token, person));
    onEntered();
  });
  return (
    <AuthLayout title={m.invite_join_title({ company: look.company })}>
      <AuthForm
        form={form}
        action={m.invite_join({ company: look.company })}
        busyText={m.invite_joining()}
        intro={m.invite_join_text({ role: look.role })}
        more={
          <>
            {elsewhere && <p className="text-13 text-muted-foreground">{m.invite_elsewhere()}</p>}
            <Account email={email} onOtherAccount={onOtherAccount} />
          </>
        }
      >
        {asksName && (
          <AuthField
            name="person"
            label={m.auth_your_name()}
            help={m.invite_name_help()}
            defaultValue={name}
            autoComplete="name"
            error={form.errors['person']}
            autoFocus={name === ''}
          />
        )}
      </AuthForm>
    </AuthLayout>
  );
}

/** The link was used before, and it worked: on into the company. */
function Enter({ look, onEntered, ...rest }: InvitationProps & Seen) {
  const { openCompany } = useFront();
  const errorText = useErrorText();
  const [problem, setProblem] = useState<string | null>(null);
  const { tenant } = look;
  useEffect(() => {
    if (tenant === null) return;
    openCompany(tenant).then(onEntered, (error: unknown) => setProblem(errorText(error)));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the company opens once
  }, [tenant]);
  if (problem !== null) return <Refusal {...rest} text={problem} />;
  return <Waiting text={m.invite_opening({ company: look.company })} />;
}

function Closed({
  look,
  outcome,
  email,
  onEntered,
  onOtherAccount,
  onLeave,
}: InvitationProps & Seen & { readonly outcome: Exclude<Outcome, 'join' | 'enter'> }) {
  const { openCompany } = useFront();
  const errorText = useErrorText();
  const [problem, setProblem] = useState<string | null>(null);
  const { tenant, company } = look;
  const [title, text] = words[outcome];
  return (
    <AuthLayout title={title({ company })}>
      <p className="text-muted-foreground">{text()}</p>
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
      {tenant === null ? (
        <Button onClick={onLeave}>{m.invite_leave()}</Button>
      ) : (
        <Button
          tone="primary"
          onClick={() => void openCompany(tenant).then(onEntered, (error: unknown) => setProblem(errorText(error)))}
          className="whitespace-normal"
        >
          {m.invite_open({ company })}
        </Button>
      )}
      <Account email={email} onOtherAccount={onOtherAccount} />
    </AuthLayout>
  );
}

const words: Readonly<Record<Exclude<Outcome, 'join' | 'enter'>, readonly [(of: { company: string }) => string, () => string]>> = {
  own: [m.invite_own_title, m.refusal_invitation_own_company],
  member: [m.invite_member_title, m.invite_member_text],
  suspended: [m.invite_suspended_title, m.invite_suspended_text],
  used: [m.invite_used_title, m.invite_used_text],
  expired: [m.invite_expired_title, m.invite_expired_text],
  revoked: [m.invite_revoked_title, m.invite_revoked_text],
};

type RefusalProps = Pick<InvitationProps, 'email' | 'onOtherAccount' | 'onLeave'> & {
  readonly text: string;
  readonly onRetry?: () => void;
};

function Refusal({ text, email, onOtherAccount, onLeave, onRetry }: RefusalProps) {
  return (
    <AuthLayout title={m.invite_failed_title()}>
      <Notice tone="danger">{text}</Notice>
      {onRetry && (
        <Button tone="primary" onClick={onRetry}>
          {m.ui_retry()}
        </Button>
      )}
      <Button onClick={onLeave}>{m.invite_leave()}</Button>
      <Account email={email} onOtherAccount={onOtherAccount} />
    </AuthLayout>
  );
}

function Account({ email, onOtherAccount }: Pick<InvitationProps, 'email' | 'onOtherAccount'>) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 border-t border-border pt-3 text-13">
      <span className="min-w-0 break-words text-muted-foreground">{m.invite_signed_in_as({ email })}</span>
      <LinkButton onClick={onOtherAccount}>{m.auth_other_account()}</LinkButton>
    </div>
  );
}

function Waiting({ text }: { readonly text: ReactNode }) {
  return (
    <AuthLayout title={m.invite_title()}>
      <p role="status" className="flex items-center gap-3 text-muted-foreground">
        <Spinner size={20} />
        {text}
      </p>
    </AuthLayout>
  );
}

/** The server's answer about the link, or why there is none; a call that did not get through may be tried again. */
function useLook(token: string) {
  const { remote } = useFront();
  const errorText = useErrorText();
  const [round, setRound] = useState(0);
  const [look, setLook] = useState<InvitationLook | null>(null);
  const [refused, setRefused] = useState<{ readonly text: string; readonly retry: boolean } | null>(null);
  useEffect(() => {
    let live = true;
    setRefused(null);
    remote()
      .then((service) => lookAtInvitation(service, token))
      .then(
        (answer) => live && setLook(answer),
        (error: unknown) => live && setRefused({ text: errorText(error), retry: !(error instanceof Error && error.name === 'Refused') }),
      );
    return () => {
      live = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked once for every link and every try
  }, [remote, token, round]);
  return { look, refused, again: () => setRound(round + 1) };
}
