import { expect, test } from "vitest";
import { formFor, formsOf, sentBy } from "#tests/support/forms.ts";

const page = `
  <button name="vote" value="up" form="votes">Up</button><form method="post" id="votes"></form>
  <form method="post" action="/edit?a=1&amp;b=2">
    <input type="hidden" name="revision" value="7"/>
    <input name="title" value="It&#x27;s &lt;here&gt;"/><input name="closed" disabled="" value="x"/>
    <fieldset disabled=""><input name="shut" value="x"/></fieldset>
    <textarea name="content">
One
two</textarea>
    <select name="hub"><option value="">None</option><option value="energy" selected="">Energy</option></select>
    <input type="radio" name="type" value="text" checked=""/><input type="radio" name="type" value="link"/>
    <input type="checkbox" name="mails" value="reply" checked=""/><input type="checkbox" name="mails" value="vote"/>
    <input type="file" name="picture"/>
    <button type="button" name="script" value="yes">S</button><button disabled="" name="back" value="yes">B</button>
    <button name="save" value="yes">Save</button><button name="delete" value="yes">Delete</button>
  </form>`;
const send = (given: Record<string, string>) => sentBy(formFor(formsOf(page).forms, given), given);

test("a form sends what stands in it, what was filled in, and the pressed button alone", () => {
  expect(send({ title: "New", content: "a\nb", mails: "reply,vote", delete: "yes" })).toEqual([
    ["revision", "7"],
    ["title", "New"],
    ["content", "a\r\nb"],
    ["hub", "energy"],
    ["type", "text"],
    ["mails", "reply"],
    ["mails", "vote"],
    ["picture", ""],
    ["delete", "yes"],
  ]);
  expect(send({ mails: "" })).not.toContainEqual(["mails", expect.anything()]);
  expect(send({ title: "Sent by the enter key" })).toContainEqual(["save", "yes"]);
  expect(send({ vote: "up" })).toEqual([["vote", "up"]]);
});

test.each([
  [{ title: "x", summary: "x", save: "yes" }, 'no field or button "summary"'],
  [{ closed: "x" }, 'no field or button "closed"'],
  [{ shut: "x" }, 'no field or button "shut"'],
  [{ title: "x", publish: "yes" }, 'no field or button "publish"'],
  [{ back: "yes" }, 'no field or button "back"'],
  [{ title: "x", vote: "up" }, 'no field or button "title"'],
  [{ vote: "down" }, 'no "vote" that says "down"'],
  [{ revision: "8" }, 'no "revision" that says "8"'],
  [{ hub: "mining" }, 'no "hub" that says "mining"'],
  [{ type: "poem" }, 'no "type" that says "poem"'],
  [{ mails: "reply,spam" }, 'no "mails" that says "spam"'],
  [{ save: "yes", delete: "yes" }, "no two buttons to press at once: save and delete"],
] as [Record<string, string>, string][])("no browser sends %o from a page that does not offer it", (given, sentence) => {
  expect(() => send(given)).toThrow(`no form can send this; the nearest has ${sentence}`);
});
