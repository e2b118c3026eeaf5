export { switchAction, switchModule } from './commands.ts';
export { moduleTexts } from './module-texts.ts';
