import { runProduct } from './run.ts';

await runProduct();
