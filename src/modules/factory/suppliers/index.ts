/* What others do with suppliers; no screen, so that demos may use it. */
export { priceCommands } from './price-commands.ts';
