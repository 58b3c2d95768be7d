/** Names the sanitiser knows. Tables; what is in none of them is drawn as a plain, counted element. */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** HTML that draws and cannot load or run by its name alone; `attributes.ts` decides on the rest. */
export const HTML_ELEMENTS = words(`
  html head title meta link style body article section nav aside h1 h2 h3 h4 h5 h6 hgroup header footer main address
  p hr pre blockquote ol ul menu li dl dt dd figure figcaption div a em strong small s cite q dfn abbr ruby rb rt rtc rp
  data time code var samp kbd sub sup i b u mark bdi bdo span br wbr ins del picture source img iframe video audio track
  map area table caption colgroup col tbody thead tfoot tr td th form label input button select datalist optgroup option
  textarea output progress meter fieldset legend selectedcontent details summary dialog search slot canvas noscript template
  center font big tt strike acronym dir nobr marquee basefont listing xmp plaintext blink image
  math mi mn mo ms mtext mspace mrow mfrac msqrt mroot mstyle merror mpadded mphantom menclose msub msup msubsup munder
  mover munderover mmultiscripts mprescripts none mtable mtr mtd semantics annotation
`);

/** Things that run, load or steer the document: replaced by a hidden `noscript` without content. */
export const FORBIDDEN_ELEMENTS = words(`
  script object embed applet portal fencedframe base frame frameset noframes param bgsound isindex keygen webview
  multicol nextid spacer command content shadow
`);

/** SVG by lower-cased name, to the spelling that the namespace wants. */
export const SVG_ELEMENTS: ReadonlyMap<string, string> = new Map(
  `
  svg g defs symbol use image switch style path rect circle ellipse line polyline polygon text tspan textPath title desc
  metadata marker pattern mask clipPath linearGradient radialGradient stop filter foreignObject a view
  feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight
  feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset
  fePointLight feSpecularLighting feSpotLight feTile feTurbulence hatch hatchpath solidcolor
`
    .trim()
    .split(/\s+/)
    .map((name) => [name.toLowerCase(), name]),
);

/** Plain attributes that neither load nor run, on any element. */
export const PLAIN_ATTRIBUTES = words(`
  class id title lang dir hidden role slot part exportparts translate spellcheck inert is itemscope itemprop itemtype
  itemid itemref align valign bgcolor color face size width height border cellpadding cellspacing colspan rowspan headers scope
  span nowrap noshade clear compact type start reversed value name for label selected checked disabled readonly required
  multiple min max step pattern placeholder rows cols wrap maxlength minlength low high optimum open alt loading decoding
  sizes shape coords media datetime kind srclang default controls muted loop playsinline frameborder scrolling marginheight
  marginwidth hspace vspace charset char charoff abbr axis rules frame summary text link vlink alink direction
  truespeed bullet contenteditable autocomplete autocapitalize enterkeyhint inputmode list form accept popover
  popovertarget popovertargetaction command commandfor rel rev hreflang draggable tabindex
  fetchpriority method enctype novalidate mathvariant displaystyle scriptlevel accent
  accentunder columnalign rowalign columnlines rowlines stretchy fence separator lspace rspace linethickness xmlns
`);

/** SVG presentation and geometry; values may hold `url(#…)` and are read as CSS. */
export const SVG_ATTRIBUTES = words(`
  x y x1 y1 x2 y2 cx cy r rx ry dx dy d points viewbox preserveaspectratio transform fill stroke opacity display visibility
  overflow offset rotate textlength lengthadjust startoffset method spacing side pathlength gradientunits gradienttransform
  spreadmethod fx fy fr patternunits patterncontentunits patterntransform maskunits maskcontentunits clippathunits
  markerunits markerwidth markerheight orient refx refy filterunits primitiveunits in in2 result mode operator k1 k2 k3 k4
  values tablevalues slope intercept amplitude exponent stddeviation edgemode kernelmatrix divisor bias targetx targety
  kernelunitlength preservealpha surfacescale diffuseconstant specularconstant specularexponent limitingconeangle z
  pointsatx pointsaty pointsatz azimuth elevation scale xchannelselector ychannelselector basefrequency numoctaves seed
  stitchtiles radius color filter mask cursor clip font direction version baseprofile zoomandpan systemlanguage
  requiredextensions enable-background xml:space xml:lang focusable
`);

/** `data:`-only attributes by element; anything else under these names is dropped, and counted as missing. */
export const SOURCE_ATTRIBUTES: ReadonlyMap<string, 'image' | 'media'> = new Map([
  ['img src', 'image'],
  ['image href', 'image'],
  ['image xlink:href', 'image'],
  ['image src', 'image'],
  ['feimage href', 'image'],
  ['feimage xlink:href', 'image'],
  ['input src', 'image'],
  ['video poster', 'image'],
  ['body background', 'image'],
  ['table background', 'image'],
  ['td background', 'image'],
  ['th background', 'image'],
  ['tr background', 'image'],
  ['video src', 'media'],
  ['audio src', 'media'],
  ['source src', 'media'],
]);

/** `<meta name>` values that change how the page looks. */
export const META_NAMES = words('color-scheme theme-color viewport description generator');

/** What a lost attribute would have loaded, for the list of missing assets. */
export const LOST_KINDS: ReadonlyMap<string, 'image' | 'stylesheet' | 'media' | 'frame' | 'other'> = new Map([
  ['img', 'image'],
  ['image', 'image'],
  ['feimage', 'image'],
  ['input', 'image'],
  ['link', 'stylesheet'],
  ['video', 'media'],
  ['audio', 'media'],
  ['source', 'media'],
  ['track', 'media'],
  ['iframe', 'frame'],
  ['frame', 'frame'],
  ['object', 'other'],
  ['embed', 'other'],
  ['script', 'other'],
  ['use', 'image'],
]);
