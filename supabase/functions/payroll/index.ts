import { serveHosted } from '../hosted.ts';
import { answerPayroll } from './handler.ts';

serveHosted(answerPayroll);
