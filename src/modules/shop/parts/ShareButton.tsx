import { Share2 } from 'lucide-react';
import { useState } from 'react';

import { m } from '#messages';

/** Through what the device shares with, or the address is copied. */
export function ShareButton({ title }: { title: string }) {
  const [isCopied, setCopied] = useState(false);
  const share = async () => {
    const { href: url } = location;
    if ('share' in navigator) return navigator.share({ title, url });
    await (navigator as Navigator).clipboard.writeText(url);
    setCopied(true);
  };
  return (
    <button type="button" className="button-quiet needs-script" onClick={() => void share().catch(() => undefined)}>
      <Share2 aria-hidden className="size-4" />
      {isCopied ? m.common_copied() : m.team_link_share()}
    </button>
  );
}
