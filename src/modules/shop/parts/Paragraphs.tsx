import { paragraphsOf } from '../settings.ts';

/** What an owner wrote, as text. */
export function Paragraphs({ text }: { text: string }) {
  return (
    <div className="prose">
      {paragraphsOf(text).map((part, place) => {
        const key = `${place}`;
        if (part.kind === 'heading') return <h3 key={key}>{part.text}</h3>;
        if (part.kind === 'text') return <p key={key}>{part.text}</p>;
        return (
          <ul key={key}>
            {part.items.map((item, at) => {
              const itemKey = `${at}`;
              return <li key={itemKey}>{item}</li>;
            })}
          </ul>
        );
      })}
    </div>
  );
}
