// Drawings of the articles, as inline SVG so that a recorded document holds them.
window.ART = {
  notebook:
    '<rect x="58" y="26" width="84" height="108" rx="6" fill="#2f6b57"/><rect x="58" y="26" width="16" height="108" rx="6" fill="#245444"/><rect x="86" y="48" width="42" height="20" rx="2" fill="#f5efe2"/><path d="M92 56h30M92 61h20" stroke="#2f6b57" stroke-width="2"/><path d="M128 26v108" stroke="#d7a54a" stroke-width="4"/>',
  pencil:
    '<g transform="rotate(-38 100 80)"><rect x="34" y="72" width="112" height="16" rx="3" fill="#c79a4b"/><rect x="34" y="72" width="112" height="5" fill="#e0bd7c"/><path d="M146 72l22 8-22 8z" fill="#8c6a2e"/><path d="M160 77l12 3-12 3z" fill="#444"/><rect x="22" y="75" width="12" height="10" rx="2" fill="#8c6a2e"/><rect x="44" y="66" width="46" height="5" rx="2" fill="#8c6a2e"/></g>',
  pocket:
    '<rect x="70" y="38" width="66" height="92" rx="4" fill="#c9d5e4" transform="rotate(10 100 84)"/><rect x="68" y="36" width="66" height="92" rx="4" fill="#7e9cc0" transform="rotate(3 100 84)"/><rect x="64" y="34" width="66" height="92" rx="4" fill="#385f8f" transform="rotate(-5 100 84)"/><path d="M74 62l44-4M75 70l28-2" stroke="#dbe5f0" stroke-width="3"/>',
  fountain:
    '<g transform="rotate(-32 100 80)"><rect x="30" y="70" width="70" height="20" rx="9" fill="#4a3a6b"/><rect x="96" y="72" width="36" height="16" rx="3" fill="#6a5796"/><path d="M132 73l34 7-34 7z" fill="#c9c6d4"/><path d="M144 80h22" stroke="#4a3a6b" stroke-width="1.5"/><rect x="92" y="69" width="6" height="22" fill="#d7a54a"/></g>',
  ink: '<rect x="84" y="30" width="32" height="22" rx="3" fill="#2b2b2b"/><path d="M72 60h56l8 62a8 8 0 0 1-8 8H72a8 8 0 0 1-8-8z" fill="#b9d6cb"/><path d="M68 92h64l4 30a8 8 0 0 1-8 8H72a8 8 0 0 1-8-8z" fill="#1f5c49"/><rect x="80" y="84" width="40" height="24" rx="2" fill="#f5efe2"/><path d="M86 92h28M86 99h18" stroke="#1f5c49" stroke-width="2"/>',
  ruler:
    '<g transform="rotate(-18 100 80)"><rect x="22" y="64" width="156" height="32" rx="3" fill="#d9b77e"/><rect x="22" y="64" width="156" height="5" fill="#b9bcc2"/><path d="M34 69v12M46 69v8M58 69v8M70 69v12M82 69v8M94 69v8M106 69v12M118 69v8M130 69v8M142 69v12M154 69v8M166 69v8" stroke="#7c5f30" stroke-width="2"/></g>',
  clips:
    '<g fill="none" stroke="#b4663f" stroke-width="5" stroke-linecap="round"><path d="M70 108V58a14 14 0 0 1 28 0v44a9 9 0 0 1-18 0V64"/><path d="M118 116l14-46a14 14 0 0 0-27-8l-12 40" stroke="#cf8a63"/></g><ellipse cx="128" cy="124" rx="26" ry="6" fill="#d8b9ab"/>',
  cards:
    '<rect x="52" y="56" width="96" height="62" rx="4" fill="#c8c8d2" transform="rotate(-8 100 86)"/><rect x="52" y="52" width="96" height="62" rx="4" fill="#f6f6f8" transform="rotate(-2 100 82)"/><path d="M62 68l76-3M62 80l76-3M62 92l76-3" stroke="#c3c8dd" stroke-width="2"/><path d="M62 62l76-3" stroke="#d9573f" stroke-width="2"/>',
};
