import { type ReactNode, useState, useSyncExternalStore } from 'react';

import { compressPhoto } from '#data/photos.ts';
import { useAccess, useStore } from '#data/react.tsx';
import { Refused } from '#data/refused.ts';
import { useServer } from '#data/server.tsx';
import { m } from '#messages';
import { useNeedsConnection } from '#modules/entity/index.ts';
import { Button } from '#ui/control/Button.tsx';
import { PhotoInput } from '#ui/form/inputs/PhotoInput.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { Section } from '#ui/page/Section.tsx';

import { useProfileShell } from '../../company/profile-shell.tsx';
import { EmailForm } from './EmailForm.tsx';
import { NameForm } from './NameForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { useOwnFace } from './use-own-face.ts';

const photoSide = 256;

/** Photo, name, address and password. They are the person's own, the same in every company, and change on the server only. */
export function You() {
  const face = useOwnFace();
  const shell = useProfileShell();
  const email = useSyncExternalStore(shell.email.subscribe, shell.email.get);
  const offline = useNeedsConnection();
  const [editing, setEditing] = useState<'name' | 'email' | 'password' | null>(null);
  // The row follows a moment after the server has taken it.
  const [named, setNamed] = useState<string>();
  const name = named ?? face?.name ?? '';
  const close = (): void => setEditing(null);
  const change = (what: 'name' | 'email' | 'password', label: string): ReactNode => (
    <Button size="sm" aria-label={label} disabled={offline !== undefined} onClick={() => setEditing(what)}>
      {m.profile_change()}
    </Button>
  );
  return (
    <Section title={m.common_you()} text={offline === undefined ? m.profile_you_text() : m.profile_you_offline()}>
      <div className="flex flex-col gap-4">
        <OwnPhoto photo={face?.photo ?? null} disabled={offline !== undefined} />
        <dl className="divide-y border-t">
          <Line label={m.common_name()} action={change('name', m.profile_name_change())}>
            {name}
          </Line>
          <Line label={m.common_email()} action={change('email', m.profile_email_change())}>
            {email}
          </Line>
          <Line label={m.auth_password()} action={change('password', m.profile_password_change())}>
            ••••••••
          </Line>
        </dl>
      </div>
      {editing === 'name' && <NameForm name={name} onSaved={setNamed} onClose={close} />}
      {editing === 'email' && <EmailForm email={email} onClose={close} />}
      {editing === 'password' && <PasswordForm email={email} onClose={close} />}
    </Section>
  );
}

function OwnPhoto({ photo, disabled }: { readonly photo: string | null; readonly disabled: boolean }) {
  const store = useStore();
  const server = useServer();
  const { userId } = useAccess();
  const [chosen, setChosen] = useState<string | null>();

  async function upload(file: File): Promise<string> {
    const small = await compressPhoto(file, photoSide).catch(() => {
      throw new Refused('photo_unreadable');
    });
    return (await (await server()).account()).uploadPhoto(userId, small);
  }
  const [keep, keeping] = useTask(async (path: string | null) => {
    await (await (await server()).account()).save({ photo_path: path });
    setChosen(path);
    toast.success(path === null ? m.profile_photo_removed() : m.profile_photo_saved());
  });
  return (
    <PhotoInput
      value={chosen === undefined ? photo : chosen}
      onChange={keep}
      save={upload}
      load={store.readFile}
      label={m.profile_photo()}
      disabled={disabled || keeping}
    />
  );
}

function Line({ label, action, children }: { readonly label: string; readonly action: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2.5">
      <dt className="text-12 text-muted-foreground">{label}</dt>
      <dd className="row-start-2 break-words">{children || '–'}</dd>
      <dd className="row-span-2 row-start-1">{action}</dd>
    </div>
  );
}
