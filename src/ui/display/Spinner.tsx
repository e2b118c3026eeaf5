import clsx from 'clsx';
import { LoaderCircle } from 'lucide-react';

/** Something is under way. Say what in `label` unless the text beside it does. */
export function Spinner({
  size = 20,
  label,
  className,
}: {
  readonly size?: 16 | 20 | 32;
  readonly label?: string;
  readonly className?: string;
}) {
  return (
    <span role={label ? 'status' : undefined} className={clsx('inline-flex items-center justify-center', className)}>
      <LoaderCircle aria-hidden size={size} className="animate-spin" />
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
