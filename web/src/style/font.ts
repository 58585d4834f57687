// The font of headings and figures. Scripts know where the page lies, inlined CSS does not: so the faces are registered here.
import medium from "./fonts/barlow-semi-condensed-500.woff2";
import bold from "./fonts/barlow-semi-condensed-700.woff2";

const FAMILY = "Barlow Semi Condensed";

for (const [file, weight] of [
  [medium, "100 500"],
  [bold, "600 900"],
] as const)
  document.fonts.add(new FontFace(FAMILY, `url("${file}")`, { weight, display: "swap" }));
