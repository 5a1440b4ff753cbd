import { shareImageSize, type ShareImageText } from './share-image.ts'

/** Drawing in the format of satori: React elements as plain objects. */
export type SatoriElement = {
  type: string
  props: { style: Record<string, string | number>; children?: (SatoriElement | string)[] }
}

/** Area of the photo on a share image, in pixels. */
export const shareImagePhotoArea = {
  left: 640,
  top: 0,
  width: shareImageSize.width - 640,
  height: shareImageSize.height,
}

/** Area of the text on the dark panel, in pixels. */
export const shareImageTextArea = {
  left: 64,
  top: 64,
  width: shareImagePhotoArea.left - 120,
  height: shareImageSize.height - 120,
}

/** Sizes of the heading, in pixels. The largest that fits the panel is used. */
export const shareImageHeadingSizes = [92, 76, 62, 50, 40, 32, 26]

/** Text of a share image on its dark panel: eyebrow, heading, business name and area. The photo fills the rest. */
export function drawShareImage(
  { eyebrow, heading, name, area, color }: ShareImageText,
  headingSize: number,
): SatoriElement {
  return box({ ...column, width: shareImageSize.width, height: shareImageSize.height }, [
    box(
      {
        ...column,
        width: shareImageTextArea.width,
        height: shareImageTextArea.height,
        padding: `${shareImageTextArea.top}px 56px 56px ${shareImageTextArea.left}px`,
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
        // The logo is added later in the padding at the left.
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
