import { SAMPLE_PICTURES } from './pictures.ts';

/** Six pictures to try the full-screen view with (spec 2.1, test pages). Without script their links lead to the files. */
export function GallerySample() {
  return (
    <main className="sample" data-sample="gallery">
      <h1>Gallery</h1>
      <p>Escape closes the view, the arrow keys turn the pages.</p>
      <ul className="sample-pictures">
        {SAMPLE_PICTURES.map(({ src, alt }) => (
          <li key={src}>
            <a href={src} data-lightbox="">
              <img src={src} alt={alt} width="1200" height="900" loading="lazy" decoding="async" />
            </a>
          </li>
        ))}
      </ul>
    </main>
  );
}
