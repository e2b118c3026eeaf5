import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { Toaster as Sonner } from 'sonner';

import { m } from '#messages';

import { Spinner } from '../display/Spinner.tsx';
import { useToastRoom } from './use-toast-room.ts';

/** Where toasts appear. 4000 ms, 3 visible, 356 px wide, Alt+T, bottom right: constants of the specification. Above a bar of buttons, never on it. */
export function Toaster() {
  useToastRoom();
  return (
    <Sonner
      position="bottom-right"
      duration={4000}
      visibleToasts={3}
      hotkey={['altKey', 'KeyT']}
      gap={10}
      offset={{ bottom: 'var(--toast-bottom)', right: 24 }}
      mobileOffset={{ bottom: 'var(--toast-bottom)', left: 16, right: 16 }}
      closeButton
      containerAriaLabel={m.ui_notices()}
      icons={{
        success: <CircleCheck aria-hidden size={18} className="text-success" />,
        info: <Info aria-hidden size={18} className="text-info" />,
        warning: <TriangleAlert aria-hidden size={18} className="text-warning" />,
        error: <CircleAlert aria-hidden size={18} className="text-danger" />,
        loading: <Spinner size={16} />,
      }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: m.ui_close(),
        classNames: {
          toast:
            'pointer-events-auto flex w-(--width) items-center gap-3 rounded-lg bg-popover py-3 pr-10 coarse:pr-12 font-sans pl-3.5 text-14 text-popover-foreground shadow-overlay',
          title: 'font-medium',
          description: 'text-13 text-muted-foreground',
          content: 'min-w-0 flex-1',
          icon: 'shrink-0',
          actionButton: 'min-h-control-sm shrink-0 rounded-md border border-border-strong px-2.5 text-13 font-medium hover:bg-muted',
          closeButton:
            'absolute! top-1/2! right-2! left-auto! size-6! coarse:right-0! coarse:size-11! -translate-y-1/2! transform-none! border-0! bg-transparent! text-muted-foreground! hover:text-foreground!',
        },
      }}
    />
  );
}
