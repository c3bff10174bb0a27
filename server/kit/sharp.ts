import sharp from 'sharp';

/*
 * The picture library with the settings that all of the product needs. It takes 20 MB of memory, so modules that import
 * this one are themselves imported when the first picture is made.
 */

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
// Each picture uses one thread of the pool, and nothing is cached.
sharp.concurrency(1);
sharp.cache(false);

export { sharp };
