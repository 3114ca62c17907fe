import { FootnoteMark } from '#web/components/footnotes.tsx';
import { DwiFigure, MriFigure } from './mri-figures.tsx';

/** What MRI and diffusion weighting measure. */
export function ImagingText() {
  return (
    <>
      <h2 id="mri">What MRI is</h2>
      <p>
        Magnetic resonance imaging takes pictures of the inside of the body without X-rays. It listens to
        hydrogen, most of it in water and fat.
        <FootnoteMark number={1} />
      </p>
      <p>
        The nucleus of a hydrogen atom behaves like a tiny magnet. In the strong field of the scanner slightly
        more of them point along the field than against it. A short radio pulse turns this small surplus
        sideways. As it turns back it sends out a weak radio signal, which coils around the head pick up.
      </p>
      <MriFigure />
      <p>
        Two times describe how the signal behaves. <b>T1</b> is how fast the surplus returns to the direction
        of the field. <b>T2</b> is how fast the nuclei fall out of step. Fluid, grey matter, white matter and
        fat differ in both, and by choosing when to pulse and when to listen, a scanner makes one difference
        or the other visible. Such a choice is called a sequence: on a T1-weighted picture fluid is dark, on a
        T2-weighted one it is bright.
      </p>
      <p>
        Extra, weaker fields that vary from place to place tell the signal from one spot apart from that of
        another. A computer turns the recorded signals into slices, usually a few millimetres thick. An
        examination has many slices and several sequences; a radiologist reads them together.
      </p>

      <h2 id="dwi">What DWI is</h2>
      <p>
        Diffusion-weighted imaging makes the random motion of water visible. Two strong field pulses follow
        each other: the first marks each molecule by its place, the second takes the mark back. A molecule
        that stayed is restored and gives its signal. One that wandered off is not, and its signal is lost.
        <FootnoteMark number={2} />
        <FootnoteMark number={3} />
      </p>
      <DwiFigure />
      <p>
        Where cells are densely packed or swollen, water moves less and the region stays bright. That happens
        in a fresh stroke, in an abscess, and in many tumours that are rich in cells. The strength of the
        weighting is the b-value. From two or more b-values a map of the apparent diffusion coefficient (ADC)
        is computed, which separates slow diffusion from tissue that is bright for another reason.
      </p>
      <p>
        Bright does not mean tumour. That is one reason why a single slice, read by a model or by a person,
        settles nothing.
      </p>
    </>
  );
}
