import { Mail, MapPin, MessageCircle, Phone } from 'lucide-react';

import { mailLink, phoneLink, whatsappLink } from '../links.ts';
import { useShop } from '../shop-context.ts';

/** How to reach the shop, as far as it says. */
export function Contacts() {
  const { phone, whatsapp, email, address } = useShop().store.config.store;
  const ways = [
    { key: 'phone', icon: Phone, text: phone, href: phoneLink(phone) },
    { key: 'whatsapp', icon: MessageCircle, text: whatsapp, href: whatsappLink(whatsapp) },
    { key: 'email', icon: Mail, text: email, href: mailLink(email) },
    { key: 'address', icon: MapPin, text: address, href: undefined },
  ].filter(({ text }) => text !== '');
  return (
    <address className="flex flex-col gap-1 not-italic">
      {ways.map(({ key, icon: Icon, text, href }) => (
        <span key={key} className="flex items-start gap-2">
          <Icon aria-hidden className="mt-2.5 size-4 shrink-0 text-muted" />
          {href === undefined ? (
            <span className="py-1.5">{text}</span>
          ) : (
            <a href={href} className="footer-link break-all">
              {text}
            </a>
          )}
        </span>
      ))}
    </address>
  );
}
