/* How pay is counted: components, groups, rules from a day on. */
export * from './commands.ts';
export * from './names.ts';
export { usualRule } from './presets.ts';
export * from './rules.ts';
