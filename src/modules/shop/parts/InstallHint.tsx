import { Share, Smartphone, SquarePlus } from 'lucide-react';
import { useRef } from 'react';

import { m } from '#messages';

import { useShop } from '../shop-context.ts';
import { useInstall } from '../use-install.ts';

/** Puts the shop on the home screen, or shows the way there. */
export function InstallHint() {
  const install = useInstall();
  const sheet = useRef<HTMLDialogElement>(null);
  if (!install) return null;
  return (
    <>
      <button
        type="button"
        className="button-quiet mt-4"
        onClick={install.way === 'offer' ? install.accept : () => sheet.current?.showModal()}
      >
        <Smartphone aria-hidden className="size-4" />
        {m.shop_install()}
      </button>
      {install.way === 'menu' && (
        <dialog ref={sheet} className="sheet" aria-labelledby="install-title">
          <Way onClose={() => sheet.current?.close()} />
        </dialog>
      )}
    </>
  );
}

/** An iPhone has no question that a page could ask. */
function Way({ onClose }: { onClose: () => void }) {
  const { name } = useShop().store.config.store;
  const steps = [
    { Sign: Share, text: m.shop_install_share() },
    { Sign: SquarePlus, text: m.shop_install_add() },
  ];
  return (
    <>
      <h2 id="install-title" className="heading text-20">
        {m.shop_install_title({ name })}
      </h2>
      <ol className="mt-4 flex flex-col gap-3">
        {steps.map(({ Sign, text }) => (
          <li key={text} className="flex items-center gap-3">
            <Sign aria-hidden className="size-6 shrink-0 text-primary" />
            {text}
          </li>
        ))}
      </ol>
      <button type="button" className="button mt-5 w-full" onClick={onClose}>
        {m.ui_close()}
      </button>
    </>
  );
}
