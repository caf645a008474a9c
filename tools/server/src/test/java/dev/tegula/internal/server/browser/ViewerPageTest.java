package dev.tegula.internal.server.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.internal.server.view.ViewArrays;
import dev.tegula.server.ServerOptions;
import dev.tegula.server.TegulaServer;
import dev.tegula.testkit.generate.Nightly;
import dev.tegula.testkit.generate.Slow;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The page in a headless Chromium. Colors are those of viridis as published: its first, its last. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(120)
@Slow
class ViewerPageTest {

    private static final int LEAST = 0xff440154;
    private static final int GREATEST = 0xfffde725;
    private static final int NULL = 0xffb8b8b8;
    private static final int SHIFT = 8;

    private final Tegula tegula = Tegula.create();
    private TegulaServer server;
    private Browser browser;

    @TempDir
    static Path folder;

    @BeforeAll
    void start() throws Exception {
        browser = Browser.start(folder.resolve("profile"));
        String group = folder.resolve("weather").toString();
        ViewArrays.create(tegula, group);
        server = TegulaServer.view(
                tegula, group, OpenOptions.defaults(), ServerOptions.defaults().withToken(TegulaServer.randomToken()));
    }

    @AfterAll
    void stop() throws Exception {
        if (browser != null) {
            browser.close();
        }
        if (server != null) {
            server.close();
        }
        tegula.close();
    }

    @BeforeEach
    void openHalves() {
        open("path=halves", 1200, 800);
    }

    @AfterEach
    void consoleHasNoErrors() {
        assertEquals(List.of(), browser.errors());
    }

    private void open(String hash, int width, int height) {
        browser.open("about:blank", width, height, width < 500);
        browser.await("location.href === 'about:blank'");
        browser.open(server.browserUrl() + "#" + hash, width, height, width < 500);
        awaitPicture();
    }

    private void awaitPicture() {
        // What an event starts shows in the frame after the next one.
        browser.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
        browser.await("globalThis.tegula && tegula.complete()");
    }

    /** Returns the position of a point of the plane in the window. */
    private double[] place(double x, double y) {
        Object text = browser.evaluate("(() => { const p = tegula.map.toElement(" + x + ", " + y
                + "), b = document.getElementById('map').getBoundingClientRect();"
                + " return (b.left + p.x) + ' ' + (b.top + p.y); })()");
        String[] parts = Browser.text(text).split(" ", -1);
        return new double[] {Double.parseDouble(parts[0]), Double.parseDouble(parts[1])};
    }

    private int color(BufferedImage picture, double x, double y) {
        double[] at = place(x, y);
        return picture.getRGB((int) at[0], (int) at[1]);
    }

    private static void assertColor(int expected, int found) {
        assertEquals(Integer.toHexString(expected), Integer.toHexString(found));
    }

    private String text(String id) {
        return Browser.text(browser.evaluate("document.getElementById('" + id + "').textContent"));
    }

    private String value(String id) {
        return Browser.text(browser.evaluate("document.getElementById('" + id + "').value"));
    }

    /** Chooses an option, or a value, as a user does. */
    private void choose(String id, String value) {
        browser.evaluate("(() => { const s = document.getElementById('" + id + "'); s.value = '" + value
                + "'; s.dispatchEvent(new Event('change')); s.dispatchEvent(new Event('input')); })()");
        awaitPicture();
    }

    /**
     * Returns the colors of a row of the figure that the server drew, at a part of its height: L for the least, G for
     * the greatest, a space for the gaps between panels.
     */
    private String colorsOfFigure(double part) {
        return Browser.text(browser.evaluate("(() => { const c = document.getElementById('figure');"
                + " const d = c.getContext('2d').getImageData(0, Math.round(" + part + " * c.height), c.width, 1).data;"
                + " let text = ''; for (let x = 0; x < c.width - 150; x++) { const rgb = d[4*x]<<16 | d[4*x+1]<<8 | d[4*x+2];"
                + " const next = rgb === 0x440154 ? 'L' : rgb === 0xfde725 ? 'G' : rgb === 0xffffff ? ' ' : '';"
                + " if (next && !text.endsWith(next)) text += next; } return text.trim(); })()"));
    }

    private void drag(double[] from, double[] to, int modifiers) {
        browser.mouse("mouseMoved", from[0], from[1], 0);
        browser.mouse("mousePressed", from[0], from[1], modifiers);
        for (int i = 1; i <= 5; i++) {
            browser.mouse(
                    "mouseMoved", from[0] + (to[0] - from[0]) * i / 5, from[1] + (to[1] - from[1]) * i / 5, modifiers);
        }
        browser.mouse("mouseReleased", to[0], to[1], modifiers);
    }

    @Test
    void picture_hasTheColorsOfTheCells() throws Exception {
        BufferedImage picture = browser.screenshot("halves");
        assertColor(LEAST, color(picture, 50.5, 20.5));
        assertColor(GREATEST, color(picture, 150.5, 20.5));
        assertColor(GREATEST, color(picture, 25.5, 75.5));
        assertColor(NULL, color(picture, 5.5, 5.5));
        assertEquals("0", value("legend-low"));
        assertEquals("100", value("legend-high"));
        assertEquals("°C", text("legend-units"));
        assertTrue(text("cost").startsWith("20,000 cells read"), text("cost"));
    }

    @Test
    void zoom_showsSharpCells() throws Exception {
        browser.evaluate("document.getElementById('map').focus()");
        for (int i = 0; i < 6; i++) {
            browser.key("+");
        }
        awaitPicture();
        assertTrue((Double) browser.evaluate("1 / tegula.map.scaleNow() + 0.5") > 20);
        BufferedImage picture = browser.screenshot("zoomed");
        assertColor(LEAST, color(picture, 99.9, 49.5));
        assertColor(GREATEST, color(picture, 100.1, 49.5));
    }

    @Test
    void dragAndArrowKeys_move() {
        double[] before = place(100, 50);
        drag(new double[] {before[0], before[1]}, new double[] {before[0] - 90, before[1] + 40}, 0);
        awaitPicture();
        double[] after = place(100, 50);
        assertTrue(after[0] < before[0] - 60 && after[1] > before[1] + 20, "moved to " + after[0] + ", " + after[1]);
        browser.evaluate("document.getElementById('map').focus()");
        browser.key("ArrowRight");
        awaitPicture();
        assertTrue(place(100, 50)[0] < after[0] - 40);
    }

    @Test
    void slider_showsAnotherLayer() throws Exception {
        browser.evaluate("(() => { const s = document.querySelector('input[data-dimension=layer]'); s.value = 1;"
                + " s.dispatchEvent(new Event('input')); })()");
        awaitPicture();
        BufferedImage picture = browser.screenshot("layer");
        assertColor(GREATEST, color(picture, 50.5, 20.5));
        assertColor(LEAST, color(picture, 150.5, 20.5));
        browser.await("document.querySelector('output[data-dimension=layer]').textContent === '1'");
    }

    @Nightly
    @Test
    void bracketKeys_showEarlierAndLaterStates() throws Exception {
        browser.key("[");
        awaitPicture();
        assertColor(LEAST, color(browser.screenshot("earlier"), 25.5, 75.5));
        assertTrue(text("time-text").startsWith("2026-01-01 00:00:00Z · 1 of 2"), text("time-text"));
        browser.key("]");
        awaitPicture();
        assertColor(GREATEST, color(browser.screenshot("later"), 25.5, 75.5));
    }

    @Nightly
    @Test
    void play_showsAllStatesInTurn() {
        browser.key(" ");
        browser.await("tegula.state.at === '" + ViewArrays.FIRST + "'");
        browser.await("document.getElementById('time-text').textContent.endsWith('2 of 2')");
        browser.key(" ");
        assertEquals("Play", browser.evaluate("document.getElementById('play').ariaLabel"));
    }

    @Test
    void pointer_showsTheCell() {
        double[] at = place(150.5, 7.5);
        browser.mouse("mouseMoved", at[0], at[1], 0);
        browser.await("document.getElementById('pointer').textContent === 'layer0row7column150v100 °C'");
        double[] none = place(3.5, 3.5);
        browser.mouse("mouseMoved", none[0], none[1], 0);
        browser.await("document.getElementById('pointer').textContent.includes('vnull')");
    }

    @Test
    void selection_hasTheStatisticsOfItsCells() throws Exception {
        drag(place(20.5, 20.5), place(119.5, 59.5), SHIFT);
        browser.await("document.getElementById('statistics').textContent.includes('count4,000')");
        String statistics = text("statistics");
        assertTrue(statistics.contains("row20 – 59column20 – 119count4,000min0max100mean27.5null count0"), statistics);
        browser.await("document.getElementById('histogram-scope').textContent === 'of the selection'");
        browser.screenshot("selection");
        browser.key("Escape");
        browser.await("document.getElementById('selection').hidden");
    }

    @Test
    void table_hasTheRowsOfTheCondition() {
        browser.key("2");
        browser.await("document.querySelectorAll('#table tbody tr').length === 50");
        browser.evaluate("(() => { document.getElementById('where').value = 'v is null';"
                + " document.getElementById('where-form').requestSubmit(); })()");
        browser.await("document.querySelectorAll('#table tbody td.null').length === 50");
        browser.evaluate("document.getElementById('next').click()");
        browser.await("document.getElementById('rows').textContent.startsWith('51 – 100')");
    }

    @Test
    void wrongCondition_isExplained() {
        open("path=halves&tab=table&where=v+%3E", 1200, 800);
        browser.await("document.getElementById('table-error').textContent.includes('expected a value')");
        browser.forgetErrors("400"); // the console reports the status of the response
    }

    @Test
    void link_restoresTheView() {
        browser.key("[");
        browser.key("2");
        browser.evaluate("(() => { const s = document.getElementById('colors'); s.value = 'magma';"
                + " s.dispatchEvent(new Event('change')); })()");
        browser.evaluate("tegula.map.zoomBy(3)");
        awaitPicture();
        String hash = Browser.text(browser.evaluate("location.hash.slice(1)"));
        double[] place = place(100, 50);
        Object state = browser.evaluate("JSON.stringify(tegula.state)");
        open(hash, 1200, 800);
        double[] restored = place(100, 50);
        assertEquals(place[0], restored[0], 1);
        assertEquals(place[1], restored[1], 1);
        assertEquals(withoutPlace(state), withoutPlace(browser.evaluate("JSON.stringify(tegula.state)")));
        assertEquals("magma", browser.evaluate("document.getElementById('colors').value"));
        assertEquals(false, browser.evaluate("document.querySelector('[role=tabpanel][data-tab=table]').hidden"));
    }

    private static String withoutPlace(Object state) {
        return Browser.text(state).replaceAll("\"(cx|cy|zoom)\":[-\\d.e]+", "");
    }

    @Test
    void sparseArray_showsDots() throws Exception {
        open("path=reads&field=q", 1200, 800);
        browser.await("document.getElementById('points').getContext('2d')"
                + ".getImageData(0, 0, 9999, 9999).data.some((value) => value > 0)");
        browser.screenshot("points");
        browser.key("5");
        browser.await("document.body.textContent.includes('np.datetime64(\"2026-01-01\")')");
    }

    @Nightly
    @Test
    void arrayOfOneDimension_isALine() throws Exception {
        browser.open("about:blank", 1200, 800, false);
        browser.await("location.href === 'about:blank'");
        browser.open(server.browserUrl() + "#path=series", 1200, 800, false);
        browser.await("document.querySelector('#line .mean') !== null");
        browser.await(lineIs("v along t, 0 to 99."));
        assertEquals("0,20,40,60,80", ticks("across"));
        assertEquals("0,20,40,60,80", ticks("below"));
        browser.evaluate("document.getElementById('line').focus()");
        browser.key("+");
        browser.await(lineIs("v along t, 18 to"));
        browser.screenshot("line");
        browser.evaluate("document.getElementById('zoom-home').click()");
        browser.await(lineIs("v along t, 0 to 99."));
    }

    private static String lineIs(String text) {
        return "document.getElementById('line').getAttribute('aria-label').startsWith('" + text + "')";
    }

    /** Returns the labels of the ticks of one axis of a line. */
    private String ticks(String axis) {
        return Browser.text(browser.evaluate(
                "[...document.querySelectorAll('#line ." + axis + "')].map((e) => e.textContent).join()"));
    }

    @Nightly
    @Test
    void otherField_isShownOfSparseArrays() {
        open("path=reads", 1200, 800);
        choose("field", "");
        assertEquals("", browser.evaluate("tegula.state.field"));
        browser.evaluate("(() => { const s = document.getElementById('field'); s.value = 'q';"
                + " s.dispatchEvent(new Event('change')); })()");
        browser.await("tegula.state.field === 'q' && document.getElementById('legend-high').value === '0.3'");
    }

    @Test
    void panels_showCoordinatesAndTimesSideBySide() throws Exception {
        choose("panels", "along:layer");
        browser.await("!document.getElementById('figure').hidden");
        browser.screenshot("panels");
        assertEquals("LG GL", colorsOfFigure(0.4));
        choose("panels", "times");
        browser.await("!document.getElementById('with-choice').hidden");
        browser.screenshot("times");
        assertEquals("LG GLG", colorsOfFigure(0.6));
        choose("panels", "");
        assertEquals(true, browser.evaluate("document.getElementById('figure').hidden"));
    }

    @Nightly
    @Test
    void panels_areRestoredByTheAddressAndFollowTheView() {
        open("path=halves&panels=along:layer", 1200, 800);
        browser.await("!document.getElementById('figure').hidden");
        assertEquals("LG GL", colorsOfFigure(0.4));
        browser.evaluate("tegula.map.zoomBy(4)");
        browser.evaluate("tegula.map.panBy(500, 0)");
        awaitPicture();
        assertEquals("G L", colorsOfFigure(0.5), "the right half only");
    }

    @Nightly
    @Test
    void experiment_showsItsEmbedding() throws Exception {
        open("path=cells&embedding=X_umap", 1200, 800);
        browser.screenshot("embedding");
        assertEquals("kind", value("field"));
        assertEquals("cells", text("title"));
        assertEquals(
                true,
                browser.evaluate(
                        "document.querySelector('#tree [data-type=embedding]').getAttribute('aria-selected') === 'true'"));
        // The points, and the patch of the legend on the right.
        String sides = "(() => { const c = document.getElementById('figure');"
                + " const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;"
                + " const mean = (rgb) => { let sum = 0, n = 0; for (let i = 0; i < d.length; i += 4) {"
                + " if ((d[i]<<16 | d[i+1]<<8 | d[i+2]) === rgb) { sum += i / 4 % c.width / c.width; n++; } } return sum / n; };"
                + " return mean(0xe69f00) < 0.45 && mean(0x56b4e9) > 0.6; })()";
        assertEquals(true, browser.evaluate(sides));
        choose("field", "size");
        browser.await("document.getElementById('figure').getAttribute('aria-label').includes('size')");
    }

    @Test
    void limits_areTypedOrDraggedOverTheHistogram() {
        choose("legend-high", "50");
        assertEquals(50L, browser.evaluate("tegula.state.high"));
        choose("legend-high", "-1");
        assertEquals("50", value("legend-high"));
        browser.await("document.querySelector('#histogram svg.draggable')");
        String box = Browser.text(browser.evaluate("(() => { const b = document.querySelector('#histogram svg')"
                + ".getBoundingClientRect(); return b.left + ' ' + b.width + ' ' + (b.top + b.height / 2); })()"));
        double[] at = Arrays.stream(box.split(" ", -1))
                .mapToDouble(Double::parseDouble)
                .toArray();
        drag(new double[] {at[0] + 0.25 * at[1], at[2]}, new double[] {at[0] + 0.75 * at[1], at[2]}, 0);
        browser.await("Math.abs(tegula.state.low - 25) < 2 && Math.abs(tegula.state.high - 75) < 2");
    }

    @Nightly
    @Test
    void coastlines_canBeLeftOut() {
        open("path=world", 1200, 800);
        String dark = "(() => { const c = document.getElementById('coastlines');"
                + " return c.getContext('2d').getImageData(0, 0, c.width, c.height).data.some((each) => each > 0); })()";
        browser.await(dark);
        browser.evaluate("document.getElementById('coastlines-shown').click()");
        assertEquals(false, browser.evaluate(dark));
        browser.key("5");
        browser.await("document.querySelector('pre').textContent.includes('# latitude: -85')");
    }

    @Nightly
    @Test
    void keyboard_opensHelpAndTheme() {
        browser.key("?");
        browser.await("document.getElementById('help-dialog').open");
        browser.evaluate("document.getElementById('help-dialog').close()");
        Object before = browser.evaluate("getComputedStyle(document.body).backgroundColor");
        browser.evaluate("document.getElementById('theme').click()");
        assertNotEquals(before, browser.evaluate("getComputedStyle(document.body).backgroundColor"));
        browser.evaluate("document.getElementById('theme').click()");
    }

    @Test
    void namesAreTexts() {
        open("path=%3Cb+class%3Devil%3Ev", 1200, 800);
        double[] at = place(1.5, 1.5);
        browser.mouse("mouseMoved", at[0], at[1], 0);
        browser.await("document.getElementById('pointer').textContent.includes('<i class=evil>y</i>1')");
        browser.key("3");
        browser.await("document.body.textContent.includes('<script>evil = 1</script>')");
        browser.key("4");
        browser.key("5");
        browser.key("2");
        browser.await("document.querySelector('#table th')?.textContent.includes('class=evil')");
        assertEquals(0L, browser.evaluate("document.querySelectorAll('.evil').length"));
        assertEquals("undefined", browser.evaluate("typeof globalThis.evil"));
    }

    @Nightly
    @Test
    void everyControl_hasAName() {
        assertEquals(
                "",
                browser.evaluate(
                        "[...document.querySelectorAll('button, select, input')].filter((e) =>"
                                + " !(e.textContent.trim() || e.ariaLabel || e.closest('label'))).map((e) => e.outerHTML).join()"));
    }

    @Nightly
    @Test
    void phone_hasNoSidewaysScrolling() throws Exception {
        open("path=halves", 390, 844);
        browser.screenshot("phone");
        assertEquals(390L, browser.evaluate("document.documentElement.scrollWidth"));
        assertTrue((Long) browser.evaluate("document.getElementById('map').clientWidth") > 300);
    }

    @Nightly
    @Test
    void largeWindow_isUsed() throws Exception {
        open("path=halves", 1600, 1000);
        browser.screenshot("large");
        assertTrue((Long) browser.evaluate("document.getElementById('map').clientWidth") > 800);
    }
}
