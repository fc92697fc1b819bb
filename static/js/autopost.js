/* Sends the page's one form by itself: opening a link changes nothing, a browser that runs the page does. */

const form = document.querySelector("form[data-autopost]");
if (form) form.requestSubmit();
