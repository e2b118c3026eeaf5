export { switchAction, switchModule } from './commands.ts';
