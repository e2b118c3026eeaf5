import type { StoreConfig } from '../../config/index.ts';

type Part = StoreConfig['templates'][string]['sections'][string];
type Settings = Readonly<Record<string, unknown>>;

/** The demo's shop as its owner has arranged it. `paths`: photos that were published below `media`. */
export function arranged(config: StoreConfig, media: string, paths: readonly string[]): StoreConfig {
  const photos = paths.flatMap((path) => /[0-9a-f]{64}/.exec(path)?.[0] ?? []).toSorted();
  const photo = (place: number) => `/storage/v1/object/public/public-media/${media}/photos/${photos[place % photos.length]}-1200.webp`;
  const returns = { kind: 'page', slug: 'returns' };
  return {
    ...config,
    groups: {
      header: page([
        [
          'news',
          part('announcement', { text: 'Free delivery from ৳3,000, all over Bangladesh', link: { kind: 'page', slug: 'delivery' } }),
        ],
      ]),
      footer: page([
        [
          'footer',
          part('footer', { text: 'A workshop of forty families in Mirpur and Dhamrai.' }, 'link', [{ label: 'Returns', link: returns }]),
        ],
      ]),
    },
    templates: {
      ...config.templates,
      home: page([
        [
          'welcome',
          within(
            'accent',
            part('hero', {
              title: 'Stitched by hand, for every day',
              image: photo(3),
              button: 'See what is new',
              link: { kind: 'search' },
            }),
          ),
        ],
        ['trust', part('trust_strip', {}, 'item', promises)],
        ['categories', part('category_grid')],
        ['new', part('product_grid', { source: 'newest', count: 8 })],
        ['story', within('accent', part('image_text', { title: 'Who makes it', text: story, image: photo(11), side: 'right' }))],
        ['loved', part('product_grid', { source: 'best_sellers', count: 4 })],
        ['said', part('testimonials', {}, 'quote', quotes)],
        ['asked', part('faq', {}, 'question', questions)],
        ['talk', within('dark', part('whatsapp_cta', { text: 'Tell us what you look for. We answer within the hour.' }))],
      ]),
      'page:returns': page([['text', part('rich_text', { title: 'Returns', text: returnsText })]]),
      'page:delivery': page([['text', part('rich_text', { title: 'Delivery', text: deliveryText })]]),
    },
  };
}

const promises: readonly Settings[] = [
  { icon: 'cash', title: 'Pay on delivery', text: 'Look at it first, then pay' },
  { icon: 'truck', title: 'Two days in Dhaka', text: 'Four elsewhere' },
  { icon: 'returns', title: 'Seven days to return', text: 'Without a reason' },
  { icon: 'check', title: 'Made by hand', text: 'Each piece is one of its kind' },
];
const quotes: readonly Settings[] = [
  { text: 'The stitches are as fine as those of my grandmother.', name: 'Farhana, Sylhet' },
  { text: 'Came a day early, and the colours are as in the photo.', name: 'Tanvir, Uttara' },
  { text: 'I sent back a size and had the other one in three days.', name: 'Rumana, Khulna' },
];
const questions: readonly Settings[] = [
  { question: 'May I look at it before I pay?', answer: 'Yes. The rider waits while you open the parcel.' },
  { question: 'How do I wash a nakshi kantha?', answer: 'By hand in cold water, with a mild soap. Dry it in the shade.' },
];
const story =
  'Our kanthas are stitched in Jamalpur, our sarees woven in Tangail, our pots turned in Dhamrai. Every maker is paid by the piece on the day that it is handed in.';
const returnsText =
  'Seven days are yours to send back what you do not like.\n\n## How it goes\n\n- Call us, or write on WhatsApp\n- Give the parcel to the rider\n- Your money is there within three days';
const deliveryText = 'Parcels leave Mirpur every evening but Friday.\n\n- Inside Dhaka: two days\n- Elsewhere: four days';

function part(type: string, settings: Settings = {}, block = '', all: readonly Settings[] = []): Part {
  const blocks = Object.fromEntries(all.map((one, place) => [`${block}${place + 1}`, { type: block, settings: { ...one } }]));
  return { type, scheme: 'base', hidden: false, settings: { ...settings }, blocks, blockOrder: Object.keys(blocks) };
}

const within = (scheme: string, section: Part): Part => ({ ...section, scheme });

function page(parts: readonly (readonly [key: string, section: Part])[]) {
  return { order: parts.map(([key]) => key), sections: Object.fromEntries(parts) };
}
