// Opens the built lab in a headless Chromium, as a reader does: no errors, every demo opens, a drag changes its answer, and
// the link of that state gives the same answer again. Usage: node lab.mjs URL [FOLDER for pictures]
import assert from "node:assert/strict";
import { mkdtempSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const url = process.argv[2] ?? "http://127.0.0.1:8173/";
const pictures = process.argv[3];
if (pictures) mkdirSync(pictures, { recursive: true });

const quiet = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage"];
const webgl = ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"];

/** A browser without anything that it could remember. */
const open = (options) =>
  chromium.launchPersistentContext(mkdtempSync(join(tmpdir(), "jostle-lab-")), {
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    headless: true,
    chromiumSandbox: false,
    ...options,
  });

/** What the lab reports about itself, once it fits. */
async function report(page, fits = () => true, what = "a report") {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const text = await page.evaluate(() => document.documentElement.getAttribute("data-lab"));
    const found = text && JSON.parse(text);
    if (found && fits(found)) return found;
    if (Date.now() > deadline) throw new Error(`timed out waiting for ${what}; the last report: ${text}`);
    await page.waitForTimeout(50);
  }
}

async function drag(page, from, by) {
  await page.mouse.move(from[0], from[1]);
  await page.mouse.down();
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await page.mouse.move(from[0] + by[0] * part, from[1] + by[1] * part);
    await page.waitForTimeout(40);
  }
  await page.mouse.up();
}

/** Drops a file on the lab: this many bytes of zero, and a text. */
const drop = (page, name, bytes, text) =>
  page.evaluate(
    ([name, bytes, text]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([new ArrayBuffer(bytes), text], name));
      const options = { dataTransfer, bubbles: true, cancelable: true };
      document.querySelector("canvas").dispatchEvent(new DragEvent("drop", options));
    },
    [name, bytes, text],
  );

/** The lab at a size, with its first report; the errors of the page are collected. */
async function lab(context, fragment) {
  const errors = [];
  const page = await context.newPage();
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.goto(url + fragment);
  await report(page);
  return { page, errors };
}

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

const window = await open({ args: [...quiet, ...webgl], viewport: { width: 1280, height: 720 }, colorScheme: "light" });
{
  const { page, errors } = await lab(window, "");
  const { demos } = await report(page);
  assert.ok(demos.length >= 18, `${demos.length} demos`);
  for (const demo of demos) {
    await page.goto(`${url}#${demo}`);
    const isShown = (found) => found.demo === demo && (demo === "swarm" || found.handles.length > 0);
    const before = await report(page, isShown, `${demo} to open and have something to drag`);
    if (pictures) {
      await page.waitForTimeout(300);
      await page.screenshot({ path: join(pictures, `${demo}-light.png`) });
    }
    const handles = before.handles.filter(([, kind]) => kind === "place");
    if (demo === "swarm") {
      // Nothing in it is dragged; it goes on by itself.
      await report(page, (found) => !same(found.answer, before.answer), "the swarm to go on");
      console.log(`ok ${demo}, by itself`);
      continue;
    }
    const [, , x, y] = handles.at(-1);
    await drag(page, [x, y], [-45, 38]);
    const after = await report(page, (found) => !same(found.answer, before.answer), `the answer of ${demo} to change`);
    // The link of this state, in another page.
    const link = await page.evaluate(() => location.href);
    assert.ok(link.endsWith(`#${demo}/${after.state}`), link);
    const other = await window.newPage();
    await other.goto(link);
    const restored = await report(other, (found) => found.demo === demo, `${demo} to open from its link`);
    assert.deepEqual([restored.answer, restored.state], [after.answer, after.state], demo);
    await other.close();
    console.log(`ok ${demo}`);
  }
  await page.goto(`${url}#scene-viewer`);
  const first = await report(page, (found) => found.demo === "scene-viewer", "the scene viewer to open");
  for (const [name, bytes, text] of [["broken.json", 0, "{"], ["huge.json", 65 << 20, ""]]) {
    await drop(page, name, bytes, text);
    const told = await report(page, (found) => found.notice?.includes(name), `a notice about ${name}`);
    assert.equal(told.state, first.state, name);
  }
  await drop(page, "ball.json", 0, '{"jostle": 1, "colliders": [{"circle": 1}]}');
  await report(page, (found) => found.notice === null && found.state !== first.state, "a good scene to open after them");
  console.log("ok files: broken and huge ones are refused, a good one opens");
  await page.goto(`${url}#${demos[0]}/damaged`);
  const bad = await report(page, (found) => found.notice !== null, "a notice about a bad link");
  console.log(`ok a bad link: ${bad.notice}`);
  assert.deepEqual(errors, []);
  await page.close();
}
await window.close();

const dark = await open({ args: [...quiet, ...webgl], viewport: { width: 1280, height: 720 }, colorScheme: "dark", locale: "ko-KR" });
{
  const { page, errors } = await lab(dark, "");
  const { demos, language, theme } = await report(page);
  assert.deepEqual([language, theme], ["ko", "dark"]);
  for (const demo of pictures ? demos : []) {
    await page.goto(`${url}#${demo}`);
    await report(page, (found) => found.demo === demo, `${demo} to open`);
    await page.waitForTimeout(300);
    await page.screenshot({ path: join(pictures, `${demo}-dark.png`) });
  }
  assert.deepEqual(errors, []);
  console.log("ok Korean, dark");
}
await dark.close();

const phone = await open({
  // The emulated factor alone leaves the canvas at one pixel a point.
  args: [...quiet, ...webgl, "--force-device-scale-factor=2"],
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
});
{
  const { page, errors } = await lab(phone, "");
  const { demos, handles } = await report(page);
  assert.equal(await page.evaluate(() => document.querySelector("canvas").width), 2 * 390, "the canvas is as sharp as the screen");
  const [, , x, y] = handles.filter(([, kind]) => kind === "place").at(-1);
  const before = await report(page);
  const touch = await phone.newCDPSession(page);
  const send = (type, points) => touch.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  await send("touchStart", [{ x, y }]);
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await send("touchMove", [{ x: x - 45 * part, y: y + 38 * part }]);
    await page.waitForTimeout(40);
  }
  await send("touchEnd", []);
  await report(page, (found) => !same(found.answer, before.answer), "a finger to change the answer");
  for (const demo of pictures ? demos : []) {
    await page.goto(`${url}#${demo}`);
    await report(page, (found) => found.demo === demo, `${demo} to open`);
    await page.waitForTimeout(300);
    await page.screenshot({ path: join(pictures, `${demo}-phone.png`) });
  }
  assert.deepEqual(errors, []);
  console.log("ok a phone, by touch");
}
await phone.close();

const watched = await open({ args: [...quiet, ...webgl], viewport: { width: 1280, height: 720 } });
{
  // A chosen demo is an entry of the history, its states are not.
  const { page, errors } = await lab(watched, "#bullets");
  const before = await report(page);
  const [, , x, y] = before.handles.filter(([, kind]) => kind === "place").at(-1);
  await drag(page, [x, y], [-45, 38]);
  const moved = await report(page, (found) => !same(found.answer, before.answer), "a drag to change the answer");
  assert.match(await page.title(), /tunnel/i);
  const length = await page.evaluate(() => history.length);
  await page.mouse.click(100, 90);
  const other = await report(page, (found) => found.demo !== "bullets", "the list to open another demo");
  await page.waitForFunction((demo) => location.hash.startsWith(`#${demo}/`), other.demo);
  assert.equal(await page.evaluate(() => history.length), length + 1);
  assert.doesNotMatch(await page.title(), /tunnel/i);
  await page.goBack();
  const back = await report(page, (found) => found.demo === "bullets", "Back to lead to the demo before");
  assert.equal(back.state, moved.state);
  assert.deepEqual(errors, []);
  console.log("ok Back leads to the demo before");
  // What ends the lab says so, with the link of the state.
  await page.evaluate(() => document.getElementById("lab").getContext("webgl2").getExtension("WEBGL_lose_context").loseContext());
  await page.waitForSelector("#stopped .lost", { state: "visible" });
  assert.equal(await page.inputValue("#stopped input"), page.url());
  await page.click("#stopped .reload");
  const again = await report(page, (found) => found.demo === "bullets", "a reload to open the state again");
  assert.equal(again.state, moved.state);
  await page.evaluate(() => {
    WebGL2RenderingContext.prototype.drawElements = () => { throw new Error("a planted fault"); };
  });
  await page.mouse.move(640, 300);
  await page.waitForSelector("#stopped .broken", { state: "visible" });
  assert.match(await page.innerText("#stopped"), /planted fault/);
  console.log("ok what ends the lab says so");
}
await watched.close();

const plain = await open({ args: [...quiet, "--disable-3d-apis"], viewport: { width: 800, height: 600 } });
{
  const page = await plain.newPage();
  await page.goto(url);
  await page.waitForSelector("#notice[data-failed] .failure", { state: "visible" });
  assert.match(await page.innerText("#notice"), /WebGL/);
  assert.doesNotMatch(await page.innerText("#notice"), /server/);
  console.log("ok without WebGL: an explanation");
}
await plain.close();

const broken = await open({ args: [...quiet, ...webgl], viewport: { width: 800, height: 600 } });
{
  const page = await broken.newPage();
  await page.route("**/lab_bg.wasm", (route) => route.abort());
  await page.goto(url);
  await page.waitForSelector("#notice[data-failed] .missing", { state: "visible" });
  assert.doesNotMatch(await page.innerText("#notice"), /WebGL/);
  console.log("ok without the program: another explanation");
}
await broken.close();
