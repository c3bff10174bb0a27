import { Photo } from '../gallery/photo.tsx';
import { SAMPLE_PICTURES } from './pictures.ts';

export function GallerySample() {
  return (
    <main className="sample" data-sample="gallery">
      <h1>Gallery</h1>
      <p>In the full-screen view, press Escape to close it and the arrow keys to change photos.</p>
      <ul className="photos" data-album="">
        {SAMPLE_PICTURES.map((image) => (
          <Photo key={image.id} image={image} />
        ))}
      </ul>
    </main>
  );
}
