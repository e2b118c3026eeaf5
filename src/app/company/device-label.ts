/** Order matters: Chromium's descendants also call themselves Chrome, and everything calls itself Safari. */
const browsers: readonly (readonly [mark: RegExp, name: string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly (readonly [mark: RegExp, name: string])[] = [
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** The name of a device in the list of devices: "Chrome, Android". `touch` = number of fingers that its screen tells apart. */
export function deviceLabel(agent: string, touch: number): string {
  const browser = browsers.find(([mark]) => mark.test(agent))?.[1];
  const system = systems.find(([mark]) => mark.test(agent))?.[1];
  // An iPad calls itself a Mac, and no Mac has a touch screen.
  return [browser, system === 'macOS' && touch > 1 ? 'iPad' : system].filter(Boolean).join(', ');
}
