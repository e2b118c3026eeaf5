import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';

/** Where the browser cannot ask: what the person taps, in two lines. */
export function InstallHelp({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog open size="sm" onClose={onClose} title={m.shell_install()} footer={<Button onClick={onClose}>{m.ui_close()}</Button>}>
      <ol className="flex list-decimal flex-col gap-2 ps-5">
        <li>{m.shell_install_share()}</li>
        <li>{m.shell_install_add()}</li>
      </ol>
    </Dialog>
  );
}
