import assert from "node:assert/strict";
import test from "node:test";

import { differences } from "../../static/js/desk/melee.js";
import { mayUse } from "../../static/js/desk/model.js";

test("judges who count heads differently are told apart by side", () => {
  assert.deepEqual(differences({ "field-1": { red: 20, blue: 21 }, "field-2": { red: 21, blue: 21 } }), { red: true, blue: false });
  assert.deepEqual(differences({ "field-1": { red: 20, blue: 21 } }), { red: false, blue: false });
  assert.deepEqual(differences(undefined), { red: false, blue: false });
});

test("the secretary names line-ups and the hofmarshal does not", () => {
  assert.equal(mayUse("secretary", "lineup"), true);
  assert.equal(mayUse("hofmarshal", "lineup"), false);
  assert.equal(mayUse("secretary", "lock"), false);
  assert.equal(mayUse("hofmarshal", "lock"), true);
});
