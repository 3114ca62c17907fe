import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';

const clauses: readonly { title: string; text: string }[] = [
  {
    title: '1. Purpose',
    text: 'Sulcus is provided for research and education only. It shows how an object detection model reads single slices of brain MRI. It is not intended for the diagnosis, treatment, cure, monitoring or prevention of any disease.',
  },
  {
    title: '2. Not a medical device',
    text: 'Sulcus has not been cleared or approved by the U.S. Food and Drug Administration, does not carry a CE mark, and has not been assessed by any other authority as a medical device. It must not be used as one.',
  },
  {
    title: '3. No medical advice and no relationship',
    text: 'No output of Sulcus is medical advice. Using it creates no relationship between you and a doctor, a hospital or the people who run this site. Never disregard or delay professional advice because of anything shown here.',
  },
  {
    title: '4. Limits of the model',
    text: 'The model sees one slice at a time and was trained on a limited set of public scans. It misses tumours, marks healthy tissue and other diseases, and may fail on scanners, sequences, ages and conditions that it has not seen. A result of no findings does not mean that a brain is healthy. A confidence is a statistical estimate over many pictures, not the probability that a person is ill.',
  },
  {
    title: '5. Professional validation',
    text: 'Every result needs validation by a qualified healthcare provider who knows the whole examination and the patient. Measurements are those of a rectangle around a marked region and not of a lesion.',
  },
  {
    title: '6. Emergencies',
    text: 'Sulcus is not for emergencies. If you or someone else may need urgent help, call your local emergency number.',
  },
  {
    title: '7. Your uploads',
    text: 'Upload only pictures that you are allowed to use. Names and other identifying entries are removed from the file before it is stored, but a picture can identify a person by what it shows; do not upload what must stay secret. You can delete a scan at any time from its result.',
  },
  {
    title: '8. No warranty and limitation of liability',
    text: 'Sulcus is offered free of charge, as it is and as available, without warranty of any kind, including accuracy, fitness for a purpose and uninterrupted service. To the extent that the law permits, the people who develop and run it are not liable for any damage that results from using it, from relying on its output, or from not being able to use it.',
  },
  {
    title: '9. Acceptance',
    text: 'By choosing “Accept and Continue” you state that you have read and understood this text, that you use Sulcus for research or education, and that you will not base any medical decision on it. The acceptance holds for this visit.',
  },
];

export function LegalDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      wide
      title="Medical disclaimer: full legal version"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: text that scrolls must be reachable by keyboard */}
      <section aria-label="Legal text" tabIndex={0} className="prose rounded-small">
        {clauses.map(({ title, text }) => (
          <div key={title}>
            <h3 className="mt-0!">{title}</h3>
            <p className="mt-2">{text}</p>
          </div>
        ))}
      </section>
    </Dialog>
  );
}
