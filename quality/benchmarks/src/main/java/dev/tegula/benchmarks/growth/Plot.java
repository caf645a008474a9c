package dev.tegula.benchmarks.growth;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Draws a panel for each curve. Both axes are logarithmic; the grey line of slope one is linear growth. */
final class Plot {

    private static final int COLUMNS = 3;
    private static final int WIDTH = 300;
    private static final int HEIGHT = 230;
    private static final int LEFT = 52;
    private static final int TOP = 36;
    private static final int PANEL_WIDTH = WIDTH - LEFT - 16;
    private static final int PANEL_HEIGHT = HEIGHT - TOP - 40;

    private final Map<Curve, List<Curve.Point>> curves;
    private final StringBuilder svg = new StringBuilder(8192);

    Plot(Map<Curve, List<Curve.Point>> curves) {
        this.curves = curves;
    }

    String svg() {
        int rows = (curves.size() + COLUMNS - 1) / COLUMNS;
        add(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"sans-serif\" font-size=\"10\">%n",
                COLUMNS * WIDTH, rows * HEIGHT);
        add("<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>%n");
        int panel = 0;
        for (Map.Entry<Curve, List<Curve.Point>> each : curves.entrySet()) {
            if (!each.getValue().isEmpty()) {
                add("<g transform=\"translate(%d,%d)\">%n", panel % COLUMNS * WIDTH, panel / COLUMNS * HEIGHT);
                new Panel(each.getKey(), each.getValue()).draw();
                add("</g>%n");
            }
            panel++;
        }
        return svg.append("</svg>\n").toString();
    }

    private void add(String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values));
    }

    private final class Panel {
        private final Curve curve;
        private final List<Curve.Point> points;
        private final double firstX;
        private final double lastX;
        private final double firstY;
        private final double lastY;

        Panel(Curve curve, List<Curve.Point> points) {
            this.curve = curve;
            this.points = points;
            this.firstX = Math.log10((double) points.get(0).value());
            this.lastX = Math.max(firstX + 0.3, Math.log10((double)
                    points.get(points.size() - 1).value()));
            this.firstY = Math.floor(Math.log10(
                    points.stream().mapToDouble(Curve.Point::millis).min().orElseThrow()));
            this.lastY = Math.max(
                    firstY + 1,
                    Math.ceil(Math.log10(points.stream()
                            .mapToDouble(Curve.Point::millis)
                            .max()
                            .orElseThrow())));
        }

        private double x(double log) {
            return LEFT + (log - firstX) / (lastX - firstX) * PANEL_WIDTH;
        }

        private double y(double log) {
            return TOP + (lastY - log) / (lastY - firstY) * PANEL_HEIGHT;
        }

        void draw() {
            add("<text x=\"%d\" y=\"20\" font-weight=\"bold\">%s</text>%n", 8, curve.name());
            for (int decade = (int) firstY; decade <= lastY; decade++) {
                add(
                        "<line x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%3$.1f\" stroke=\"#ddd\"/>%n",
                        LEFT, LEFT + PANEL_WIDTH, y(decade));
                add(
                        "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s ms</text>%n",
                        LEFT - 4, y(decade) + 3, number(Math.pow(10, decade)));
            }
            for (Curve.Point point : points) {
                add(
                        "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>%n",
                        x(Math.log10((double) point.value())), TOP + PANEL_HEIGHT + 14, number((double) point.value()));
            }
            add(
                    "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>%n",
                    LEFT + PANEL_WIDTH / 2, TOP + PANEL_HEIGHT + 28, curve.quantity());
            drawLinear();
            StringBuilder path = new StringBuilder();
            for (Curve.Point point : points) {
                double px = x(Math.log10((double) point.value()));
                double py = y(Math.log10(point.millis()));
                path.append(String.format(Locale.ROOT, "%.1f,%.1f ", px, py));
                add("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"#1f5fa8\"/>%n", px, py);
            }
            add(
                    "<polyline points=\"%s\" fill=\"none\" stroke=\"#1f5fa8\" stroke-width=\"2\"/>%n",
                    path.toString().strip());
        }

        /** Draws the line of linear growth through the last point, clipped to the panel. */
        private void drawLinear() {
            Curve.Point last = points.get(points.size() - 1);
            double end = Math.log10((double) last.value());
            double top = Math.log10(last.millis());
            double begin = Math.max(firstX, end - (top - firstY));
            add(
                    "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"#aaa\" stroke-dasharray=\"4 3\"/>%n",
                    x(begin), y(top - (end - begin)), x(end), y(top));
        }

        private static String number(double value) {
            double log = Math.log10(value);
            if (value >= 10_000 && log == Math.rint(log)) {
                return "10<tspan dy=\"-4\" font-size=\"7\">" + (int) log + "</tspan>";
            }
            return value == Math.rint(value) ? "" + (long) value : "" + value;
        }
    }
}
