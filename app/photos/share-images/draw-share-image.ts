import { shareImageSize, type ShareImageText } from './share-image.ts'

/** A drawing as satori reads it: React's elements, as plain objects. */
export type SatoriElement = {
  type: string
  props: { style: Record<string, string | number>; children?: (SatoriElement | string)[] }
}

/** Where the photograph stands on a card, in pixels. */
export const photoArea = { left: 640, top: 0, width: shareImageSize.width - 640, height: shareImageSize.height }

/** Where words may stand on the dark panel beside it, in pixels. */
export const textArea = { left: 64, top: 64, width: photoArea.left - 120, height: shareImageSize.height - 120 }

/** A heading is as large as it can be without leaving the panel, in pixels. */
export const headingSizes = [92, 76, 62, 50, 40, 32, 26]

/** The words of a card on its dark panel: eyebrow, heading, and who says so. The photograph takes the rest. */
export function drawShareImage(
  { eyebrow, heading, name, area, color }: ShareImageText,
  headingSize: number,
): SatoriElement {
  return box({ ...column, width: shareImageSize.width, height: shareImageSize.height }, [
    box(
      {
        ...column,
        width: textArea.width,
        height: textArea.height,
        padding: `${textArea.top}px 56px 56px ${textArea.left}px`,
        background: '#0F1F1C',
        justifyContent: 'space-between',
      },
      [
        box(column, [
          words(
            { fontFamily: 'Figtree', fontSize: 24, color, letterSpacing: 3, marginBottom: 26 },
            eyebrow.toUpperCase(),
          ),
          words(
            { fontFamily: 'Gloock', fontSize: headingSize, lineHeight: 1.08, color: '#F6F0E2', marginBottom: 24 },
            heading,
          ),
        ]),
        // The emblem is laid on later, in the room this leaves at the left.
        box({ ...column, paddingLeft: 92, justifyContent: 'center', height: 90 }, [
          words({ fontFamily: 'Gloock', fontSize: name.length > 24 ? 26 : 38, color: '#F6F0E2' }, name),
          words({ fontFamily: 'Figtree', fontSize: 22, color: '#BFE3D8', marginTop: 6 }, area),
        ]),
      ],
    ),
  ])
}

const column = { display: 'flex', flexDirection: 'column' }

function box(style: SatoriElement['props']['style'], children: SatoriElement[]): SatoriElement {
  return { type: 'div', props: { style, children } }
}

function words(style: SatoriElement['props']['style'], text: string): SatoriElement {
  return { type: 'div', props: { style, children: [text] } }
}
