import { m } from '#messages';
import type { Section } from '#modules/storefront/config/index.ts';

import { targetOf } from '../links.ts';
import { policiesOf } from '../policies.ts';
import { blocksOf, textIn } from '../settings.ts';
import { useShop } from '../shop-context.ts';
import { Contacts } from './Contacts.tsx';
import { InstallHint } from './InstallHint.tsx';
import { TargetLink } from './TargetLink.tsx';

/** What an owner wrote for it, and what every shop has there: how to reach it, its pages, and where an order is. */
export function ShopFooter({ scheme, section }: { scheme: string; section: Section | undefined }) {
  const { store, to } = useShop();
  const about = section ? textIn(section.settings, 'text') : '';
  return (
    <footer className={`${scheme} border-line bg-bg text-ink mt-auto border-t text-14`}>
      <div className="frame grid gap-8 py-8 md:grid-cols-3">
        <div>
          <p className="heading text-16">{store.config.store.name}</p>
          <p className="mt-2 whitespace-pre-line text-muted">{about || store.config.store.tagline}</p>
          <InstallHint />
        </div>
        <nav aria-label={m.shop_footer_links()}>
          <ul className="flex flex-col gap-1">
            {section && <OwnLinks section={section} />}
            {policiesOf(store).map(({ slug, title }) => (
              <li key={slug}>
                <a href={to({ kind: 'page', slug })} className="footer-link">
                  {title}
                </a>
              </li>
            ))}
            <li>
              <a href={to({ kind: 'track' })} className="footer-link">
                {m.shop_track_title()}
              </a>
            </li>
          </ul>
        </nav>
        <Contacts />
      </div>
    </footer>
  );
}

function OwnLinks({ section }: { section: Section }) {
  const { store } = useShop();
  return blocksOf(section, 'link').map(({ key, settings }) => {
    const target = targetOf(store, settings['link']);
    const label = textIn(settings, 'label');
    return (
      target &&
      label && (
        <li key={key}>
          <TargetLink target={target} className="footer-link">
            {label}
          </TargetLink>
        </li>
      )
    );
  });
}
