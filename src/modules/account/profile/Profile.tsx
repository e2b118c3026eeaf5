import { m } from '#messages';
import { Page } from '#ui/page/Page.tsx';

import { useProfileShell } from '../../company/profile-shell.tsx';
import { SignOutElsewhere } from './SignOutElsewhere.tsx';
import { You } from './You.tsx';

/** The person's own page: who he is, how the app looks to him, and the devices that he works on. */
function Profile() {
  const { Appearance, Devices, ThisDevice } = useProfileShell();
  return (
    <Page title={m.profile_title()} text={m.profile_text()}>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <You />
          <Devices actions={<SignOutElsewhere />} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Appearance />
          <ThisDevice />
        </div>
      </div>
    </Page>
  );
}

export { Profile as Component };
