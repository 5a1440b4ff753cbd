import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sanitizeSvg } from './sanitize-svg.ts'

const svg = (inside: string, more = 'viewBox="0 0 100 100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${more}>${inside}</svg>`
const dot = '<circle cx="5" cy="5" r="4" fill="#123456"/>'

/** Everything a cleaned SVG may contain. */
const harmless =
  /^(?:<\/?(?:svg|g|defs|clipPath|linearGradient|radialGradient|stop|path|rect|circle|ellipse|line|polyline|polygon)(?: [A-Za-z0-9-]+="[^"<>&]*")*\/?>)+$/

function expectHarmless(out: string) {
  expect(out).toMatch(harmless)
  expect(out).not.toMatch(
    / on[a-z]+=|javascript|https?:(?!\/\/www\.w3\.org\/2000\/svg")|url\((?!\s*["']?#)|data:|@import/i,
  )
}

describe('SVG cleaning', () => {
  test.each([
    ['a script', `<script>alert(1)</script>${dot}`, 'scripts'],
    ['a script under another prefix', `<svg:script>alert(1)</svg:script>${dot}`, 'scripts'],
    ['an event', '<circle r="4" onload="alert(1)"/>', 'event handlers'],
    ['an event on the drawing', dot, 'event handlers', 'viewBox="0 0 9 9" onload="alert(1)"'],
    ['a link that runs', `<a xlink:href="javascript:alert(1)">${dot}</a>`, 'links to elsewhere'],
    ['a link behind signs', `<a href="&#106;avascript:alert(1)">${dot}</a>`, 'links to elsewhere'],
    ['a picture of elsewhere', `<image href="https://evil.example/x.png"/>${dot}`, 'embedded pictures'],
    ['a page inside', `<foreignObject><body xmlns="x"><p>hi</p></body></foreignObject>${dot}`, 'embedded web pages'],
    ['an imported style', `<style>@import url(https://evil.example/a.css);</style>${dot}`, 'style imports'],
    [
      'a ground from elsewhere',
      '<rect width="9" height="9" style="fill:url(https://evil.example/#a)"/>',
      'links to elsewhere',
    ],
    ['a repeated shape of elsewhere', `<use href="https://evil.example/a.svg#b"/>${dot}`, 'repeated shapes'],
    ['something that moves', `<animate attributeName="href" to="javascript:x"/>${dot}`, 'animations'],
  ])('%s is removed and reported', (_, inside, said, more?: string) => {
    const clean = sanitizeSvg(svg(inside, more))
    expect(clean).toMatchObject({ kind: 'clean', takenOut: expect.arrayContaining([said]) })
    if (clean.kind === 'clean') expectHarmless(clean.svg)
  })

  test('XML entities are removed and not expanded', () => {
    const bomb = `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>`
    const clean = sanitizeSvg(`<?xml version="1.0"?>${bomb}${svg(`<circle r="&b;" fill="&x;"/>${dot}`)}`)
    expect(clean).toMatchObject({ kind: 'clean', takenOut: ['entities'] })
    if (clean.kind === 'clean') {
      expect(clean.svg).not.toMatch(/aaa|passwd|&/)
      expectHarmless(clean.svg)
    }
  })

  test('classes, styles, gradients and groups from drawing programs are kept', () => {
    const clean = sanitizeSvg(
      svg(
        `<defs><style>.cls-1,.cls-2{fill:#fff}.cls-2{stroke:red;stroke-width:2px;font-family:x}</style>
        <linearGradient id="a" x1="0" y1="0" x2="1" y2="1"><stop offset="0" style="stop-color:#000"/></linearGradient>
        <linearGradient id="b" xlink:href="#a"/></defs>
        <switch><g transform="translate(1 2) rotate(30)"><path class="cls-2" d="M0,0 L10 10z"/></g></switch>
        <rect width="9" height="9" fill="url(#a)"/>`,
        'viewBox="0 0 120 150" id="Layer_1" sodipodi:docname="x.svg"',
      ),
    )
    expect(clean).toEqual({
      kind: 'clean',
      width: 120,
      height: 150,
      takenOut: [],
      svg:
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 150" width="120" height="150">' +
        '<defs><linearGradient id="a" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#000"/></linearGradient>' +
        '<linearGradient id="b" href="#a"/></defs><g><g transform="translate(1 2) rotate(30)">' +
        '<path d="M0,0 L10 10z" fill="#fff" stroke="red" stroke-width="2px"/></g></g>' +
        '<rect width="9" height="9" fill="url(#a)"/></svg>',
    })
  })

  test.each([
    ['no drawing', '<html><body>hi</body></html>', 'no drawing'],
    ['broken', '<svg viewBox="0 0 9 9"><g></svg>', 'broken in places'],
    ['words in a font of their own', svg(`<text>Bar</text>${dot}`), 'outlines'],
    ['no shape', svg('<g/>'), 'no shape'],
    ['nothing but a picture', svg('<image href="data:image/png;base64,AA"/>'), 'nothing in this SVG but a picture'],
    ['no size', '<svg><circle r="1"/></svg>', 'how large it is'],
    ['a huge size', svg(dot, 'viewBox="0 0 1e9 1e9"'), '100,000 units'],
    ['a size that is none', svg(dot, 'viewBox="0 0 NaN 9"'), 'how large it is'],
    ['too many shapes', svg(dot.repeat(3_001)), 'more than 3,000 shapes'],
    ['too deep', svg('<g>'.repeat(60) + dot + '</g>'.repeat(60)), 'nested too deeply'],
  ])('%s is refused with a message', (_, source, words) => {
    expect(sanitizeSvg(source)).toEqual({ kind: 'refused', message: expect.stringContaining(words) })
  })

  test.each([
    ['a declaration that never ends', `<!DOCTYPE <svg ${'a'.repeat(250_000)}`],
    ['a sheet without a rule', svg(`<style>${'a'.repeat(250_000)}</style>${dot}`)],
    ['a sheet of commas', svg(`<style>${'.a,'.repeat(40_000)}.a{${'fill:#fff;'.repeat(12_000)}}</style>${dot}`)],
    ['a reference far behind its bracket', svg(`<rect fill="url(${' '.repeat(240_000)}#a)"/>${dot}`)],
    [
      'a class named often that says much',
      svg(`<style>${'.a{fill:#fff}'.repeat(8_000)}</style>${'<g class="a a a a"/>'.repeat(2_000)}${dot}`),
    ],
  ])('%s is cleaned or refused without hanging', (_, source) => {
    expect(['clean', 'refused']).toContain(sanitizeSvg(source).kind)
  })

  test('cleaned random markup contains only harmless shapes', () => {
    const bits = fc.constantFrom(
      ...'<g|>|/>|</g>|<script|<![CDATA[|]]>|<!--|-->| onload="| href="| fill="| d="|"|\'|&lt;|&#60;|&x;|url(|#a'.split(
        '|',
      ),
      ...'javascript:|<circle r="1"|<style>|</style>|.a{fill:|}|<a|</a>|<!DOCTYPE|[|]|<svg:script>|xlink:| style="'.split(
        '|',
      ),
      ...'\u0000|;|:| class="a"'.split('|'),
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(bits, fc.string({ maxLength: 5 })), { maxLength: 25 }), (parts) => {
        const clean = sanitizeSvg(svg(`${parts.join('')}${dot}`))
        if (clean.kind === 'clean') expectHarmless(clean.svg)
      }),
      { numRuns: 1_500 },
    )
  })
})
