import { LiveFigures } from '#web/components/live-figures.tsx';
import { Notice } from '#web/components/notice.tsx';

/** Apart from the laboratory: what people found here, about pictures that visitors sent. */
export function LiveText() {
  return (
    <>
      <h2 id="live">Found on this installation</h2>
      <Notice title="Not a laboratory figure">
        These are judgements of this installation’s reviewers about results that visitors received, without a
        biopsy or a second scan behind them. They belong to the model in use here and to nothing above.
      </Notice>
      <LiveFigures />
    </>
  );
}
