import { Link } from 'react-router-dom';

/** The sign and the name; leads to the start page. */
export function Mark() {
  return (
    <Link to="/" className="touch-target inline-flex w-fit items-center gap-2 rounded-md text-16 font-semibold text-foreground">
      <svg viewBox="0 0 512 512" aria-hidden className="size-7">
        <rect width="512" height="512" rx="112" className="fill-primary" />
        <path className="fill-primary-foreground" d="M124 116h72v280h-72zM308 116h92L292 256h-92z" />
        <path className="fill-primary-foreground opacity-60" d="M200 256h92l108 140h-92z" />
      </svg>
      Karbar
    </Link>
  );
}
