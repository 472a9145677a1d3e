(function () {
  "use strict";
  var data = JSON.parse(document.getElementById("game-data").textContent);
  var group = document.getElementById("game-board-stones");
  var below = document.getElementById("game-board-below");
  var told = document.getElementById("game-move");
  var slider = document.getElementById("game-slider");
  var space = "http://www.w3.org/2000/svg";
  var svg = group.ownerSVGElement;
  // What was drawn above and below the stones of the last position belongs to that position only.
  while (group.nextSibling) { svg.removeChild(group.nextSibling); }
  empty(group);
  empty(below);
  function empty(element) {
    while (element.firstChild) { element.removeChild(element.firstChild); }
  }
  function circle(radius, point) {
    var c = document.createElementNS(space, "circle");
    c.setAttribute("cx", data.left + data.step * (point % data.columns));
    c.setAttribute("cy", data.left + data.step * Math.floor(point / data.columns));
    c.setAttribute("r", radius);
    return c;
  }
  var stones = [];
  for (var p = 0; p < data.start.length; p++) {
    var c = circle(data.radius, p);
    c.setAttribute("stroke", "#000");
    c.setAttribute("stroke-width", "1.2");
    c.setAttribute("display", "none");
    c.setAttribute("data-point", data.names[p]);
    group.appendChild(c);
    stones.push(c);
  }
  var ring = circle(6, 0);
  ring.setAttribute("fill", "none");
  ring.setAttribute("stroke-width", "2.2");
  svg.appendChild(ring);
  function taken(point) {
    var c = circle(7, point);
    c.setAttribute("fill", "#fff");
    c.setAttribute("stroke", "#000");
    c.setAttribute("stroke-width", "1.8");
    c.setAttribute("stroke-dasharray", "2.5 2");
    c.setAttribute("data-point", data.names[point]);
    below.appendChild(c);
  }
  var shown = -1;
  function show(number) {
    number = Math.max(0, Math.min(data.steps.length, number));
    var cells = data.start.split("");
    for (var i = 0; i < number; i++) {
      data.steps[i].c.forEach(function (change) { cells[change[0]] = String(change[1]); });
    }
    cells.forEach(function (cell, point) {
      stones[point].setAttribute("display", cell === "0" ? "none" : "inline");
      stones[point].setAttribute("fill", cell === "1" ? "#000" : "#fff");
    });
    var last = number ? data.steps[number - 1].p : -1;
    ring.setAttribute("display", last < 0 ? "none" : "inline");
    empty(below);
    if (last >= 0) {
      data.steps[number - 1].c.forEach(function (change) { if (!change[1]) { taken(change[0]); } });
      ring.setAttribute("cx", stones[last].getAttribute("cx"));
      ring.setAttribute("cy", stones[last].getAttribute("cy"));
      ring.setAttribute("stroke", cells[last] === "1" ? "#fff" : "#000");
    }
    told.textContent = number ? data.steps[number - 1].t : data.opening;
    slider.value = number;
    svg.setAttribute("data-step", number);
    shown = number;
  }
  var steps = { "game-first": -1e9, "game-back": -1, "game-on": 1, "game-last": 1e9 };
  Object.keys(steps).forEach(function (id) {
    document.getElementById(id).addEventListener("click", function () { show(shown + steps[id]); });
  });
  slider.addEventListener("input", function () { show(Number(slider.value)); });
  var keys = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10, Home: -1e9, End: 1e9 };
  document.getElementById("game").addEventListener("keydown", function (event) {
    if (event.target === slider || event.ctrlKey || event.altKey || event.metaKey || !(event.key in keys)) { return; }
    event.preventDefault();
    show(shown + keys[event.key]);
  });
  // page.html#34 opens at the board after the 34th step.
  function from_address() {
    var asked = /^#(\d+)$/.exec(window.location.hash);
    show(asked ? Number(asked[1]) : data.steps.length);
  }
  window.addEventListener("hashchange", from_address);
  document.getElementById("game-controls").hidden = false;
  from_address();
}());
