import { record } from 'rrweb';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Records a small page that really lives, with rrweb's own recorder: rows that come, go and change,
 * typing, scrolling, rules, a shadow root, a frame, a dialog's worth of attributes, and a second snapshot
 * half way. About a second.
 */
export async function recordSession(): Promise<unknown[]> {
  const root = document.createElement('main');
  root.id = 'live';
  root.innerHTML = `
    <style id="sheet">.row { padding: 2px } .row:hover { color: red } .on { color: rgb(1, 2, 3) }</style>
    <h1>Orders</h1><input id="name" value=""><input type="checkbox" id="tick"><textarea id="note">first</textarea>
    <select id="pick"><option>one</option><option>two</option></select>
    <div id="scroller" style="height:80px;overflow:auto"><div style="height:900px">tall</div></div>
    <ul id="rows"></ul><my-card></my-card><iframe id="frame" width="200" height="60"></iframe>
    <svg width="20" height="20"><circle cx="5" cy="5" r="4" fill="url(#none)"></circle></svg>`;
  document.body.append(root);
  const list = root.querySelector('#rows') as HTMLUListElement;
  for (let i = 0; i < 40; i += 1)
    list.insertAdjacentHTML(
      'beforeend',
      `<li class="row" data-id="${i}"><b>order ${i}</b> <span>open</span></li>`,
    );
  const events: unknown[] = [];
  const stop = record({
    emit: (event) => {
      events.push(structuredClone(event));
    },
    recordCanvas: false,
    inlineStylesheet: true,
    sampling: { mousemove: 20, scroll: 10 },
  });
  await pause(30);
  const card = root.querySelector('my-card') as HTMLElement;
  const shadow = card.attachShadow({ mode: 'open' });
  shadow.innerHTML = '<p class="inner">in the shadow</p>';
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('.inner { color: rgb(9, 8, 7) }');
  shadow.adoptedStyleSheets = [sheet];
  const frame = (root.querySelector('#frame') as HTMLIFrameElement).contentDocument as Document;
  frame.body.innerHTML = '<p id="in">framed</p>';
  await pause(30);
  const input = root.querySelector('#name') as HTMLInputElement;
  const note = root.querySelector('#note') as HTMLTextAreaElement;
  const live = (root.querySelector('#sheet') as HTMLStyleElement).sheet as CSSStyleSheet;
  for (let step = 0; step < 36; step += 1) {
    const rows = list.children;
    switch (step % 9) {
      case 0:
        list.insertAdjacentHTML('afterbegin', `<li class="row new"><b>new ${step}</b></li>`);
        break;
      case 1:
        rows[3]?.remove();
        break;
      case 2:
        list.append(rows[1] as Element);
        break;
      case 3:
        (rows[5] as HTMLElement).className = `row on s${step}`;
        (rows[6] as HTMLElement).style.cssText = `color: rgb(${step}, 0, 0); width: ${step}px`;
        break;
      case 4: {
        const text = rows[7]?.querySelector('b')?.firstChild;
        if (text) text.nodeValue = `renamed ${step}`;
        break;
      }
      case 5:
        input.value += String(step);
        input.dispatchEvent(new Event('input', { bubbles: true }));
        note.value = `note ${step}`;
        note.dispatchEvent(new Event('input', { bubbles: true }));
        break;
      case 6:
        (root.querySelector('#scroller') as HTMLElement).scrollTop = step * 10;
        break;
      case 7:
        live.insertRule(`.s${step} { font-weight: ${400 + step} }`, live.cssRules.length);
        sheet.insertRule(`.x${step} { top: ${step}px }`, 0);
        break;
      default:
        frame.body.insertAdjacentHTML('beforeend', `<i>${step}</i>`);
        shadow.querySelector('p')?.setAttribute('data-step', String(step));
        rows[2]?.dispatchEvent(
          new MouseEvent('mousemove', { bubbles: true, clientX: 20 + step, clientY: 40 }),
        );
        rows[4]?.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: 25, clientY: 60 }));
    }
    if (step === 18) record.takeFullSnapshot(true);
    await pause(20);
  }
  stop?.();
  root.remove();
  return events;
}
