import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { BurnedInTextQuestion } from '#contract/uploads.ts';
import { Button } from '#web/components/button.tsx';
import { Checkbox } from '#web/components/checkbox.tsx';
import { Dialog } from '#web/components/dialog.tsx';

const titles: Record<BurnedInTextQuestion['writing'], string> = {
  masked: 'Writing was found and covered',
  suspected: 'There may be writing in this picture',
  declared: 'The file says that it shows writing',
};

interface BurnedInTextDialogProps {
  question: BurnedInTextQuestion;
  onStore: () => void;
  onRefuse: () => void;
}

/** Shows the picture as it would be stored and asks; until then the server has kept nothing. */
export function BurnedInTextDialog({ question, onStore, onRefuse }: BurnedInTextDialogProps) {
  const [looked, setLooked] = useState(false);
  const { pictures, frameCount } = question;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onRefuse();
      }}
      title={titles[question.writing]}
      description="This is the picture as it would be stored. Nothing is stored yet."
      wide
      scrolls
      footer={
        <>
          <Button onClick={onRefuse}>Do not store</Button>
          <Button variant="primary" disabled={!looked} onClick={onStore}>
            Store and analyse
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {question.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {pictures.map((picture) => (
          <LookedAt key={picture.frame} picture={picture} of={frameCount} />
        ))}
        {frameCount > pictures.length && pictures.length > 1 && (
          <p className="text-muted">
            The same places were covered in all {frameCount} frames; these are the ones to look at.
          </p>
        )}
        <Checkbox
          checked={looked}
          onCheckedChange={setLooked}
          label="I have looked at it: nothing in it names a person."
        />
        <p className="text-small text-muted">
          The search misses some writing, most of all on the head itself:{' '}
          <Link to="/privacy#writing" target="_blank" className="text-accent-text underline">
            how well it works
          </Link>
          . If you can still read a name, do not store the picture and crop it first.
        </p>
      </div>
    </Dialog>
  );
}

function LookedAt({ picture, of }: { picture: BurnedInTextQuestion['pictures'][number]; of: number }) {
  const address = useAddress(picture.png);
  const { width, height, frame, masked, suspected } = picture;
  const name = of > 1 ? `Frame ${frame + 1} of ${of}` : 'The picture';
  const percent = (part: number, all: number) => `${(100 * part) / all}%`;
  return (
    <figure>
      <div className="dark overflow-hidden rounded-card border border-line bg-stage">
        <div
          className="relative mx-auto"
          style={{ aspectRatio: `${width} / ${height}`, maxWidth: `calc(60dvh * ${width / height})` }}
        >
          {address && (
            <img
              src={address}
              alt={`${name} as it would be stored`}
              className="absolute inset-0 size-full object-contain"
            />
          )}
          {suspected.map(({ x, y, width: w, height: h }) => (
            <span
              key={`${x} ${y} ${w} ${h}`}
              aria-hidden="true"
              className="absolute rounded-small border-2 border-medium-line"
              style={{
                left: percent(x, width),
                top: percent(y, height),
                width: percent(w, width),
                height: percent(h, height),
              }}
            />
          ))}
        </div>
      </div>
      <figcaption className="mt-2 text-small text-muted">
        {name}.{masked.length > 0 && ' Covered places are filled with background.'}
        {suspected.length > 0 &&
          ` ${suspected.length === 1 ? 'One place' : `${suspected.length} places`} to look at ${suspected.length === 1 ? 'is' : 'are'} framed.`}
      </figcaption>
    </figure>
  );
}

/** An address for a picture in base64, let go with the dialog. */
function useAddress(base64: string): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const made = URL.createObjectURL(new Blob([bytes], { type: 'image/png' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [base64]);
  return address;
}
