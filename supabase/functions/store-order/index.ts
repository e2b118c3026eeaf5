import { serveHosted } from '../hosted.ts';
import { answerStoreOrder } from './handler.ts';

serveHosted(answerStoreOrder);
