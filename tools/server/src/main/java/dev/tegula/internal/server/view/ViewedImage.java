package dev.tegula.internal.server.view;

import dev.tegula.image.ImageGroup;
import dev.tegula.image.model.ImageChannel;
import dev.tegula.image.model.ImageLevel;
import dev.tegula.internal.server.http.HttpException;
import dev.tegula.plot.HeatMap;
import dev.tegula.plot.TrueColor;
import dev.tegula.plot.raster.Raster;
import dev.tegula.schema.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * An image of several resolutions, seen through the array of one of them.
 *
 * @param image levels and channels
 * @param shown the level whose array the page shows; its pixels are those of the plane
 */
record ViewedImage(ViewedObject object, ImageGroup image, ImageLevel shown) {

    /** A channel that is drawn. */
    private record Channel(int number, int rgb, double low, double high) {}

    /** Returns whether the channels can be drawn: each is a coordinate of a dimension, or there is only one. */
    boolean hasColors() {
        return image.levels().stream().allMatch(level -> level.pixelDepth() == 1);
    }

    private List<Channel> channels(List<String> hidden) {
        double full = TrueColor.fullLight(shown.datatype());
        List<Channel> channels = new ArrayList<>();
        for (int c = 0; c < image.channels().size(); c++) {
            ImageChannel described = image.channels().get(c);
            boolean isAlpha = image.isRgb() && c == 3;
            if (!hidden.contains(String.valueOf(c)) && !isAlpha) {
                boolean known = !image.isRgb() && described.min() < described.max();
                channels.add(new Channel(
                        c,
                        image.isRgb() ? 0xff0000 >> 8 * c : described.rgba() >>> 8,
                        known ? described.min() : 0,
                        known ? described.max() : full));
            }
        }
        return channels;
    }

    /** Returns the coarsest level that has at least one pixel for each pixel of a tile. */
    private ImageLevel level(double scale) {
        ImageLevel best = image.levels().get(0);
        for (ImageLevel level : image.levels()) {
            if (level.downsampling() <= scale * shown.downsampling() + 0.01) {
                best = level;
            }
        }
        return best;
    }

    /**
     * Draws a region: the sum of the colors of the visible channels.
     *
     * @param view the plane, and the coordinates of other dimensions
     */
    ColorTile draw(TileRequest request, ArrayView view, TileRegion region, BooleanSupplier cancelled) {
        if (!view.x().dimension().name().equals("X")
                || !view.y().dimension().name().equals("Y")) {
            throw HttpException.badRequest("axes: colors of an image need X across and Y down");
        }
        ImageLevel level = level(region.scale());
        ColorTile tile = new ColorTile(region.width(), region.height(), view.y().isReversed());
        try (OpenArrays.Lease lease = object.openMember(level.uri(), request.time())) {
            for (Channel channel : channels(request.hidden())) {
                HeatMap map = HeatMap.of(lease.array())
                        .field(image.attribute())
                        .axes("X", "Y")
                        .size(region.width(), region.height())
                        .maxCells(TileRequest.BUDGET)
                        .cancelledBy(cancelled);
                for (Map.Entry<String, Range> fixed : view.fixed().entrySet()) {
                    map = map.range(fixed.getKey(), fixed.getValue());
                }
                if (level.shape().axes().indexOf('C') >= 0) {
                    map = map.range("C", Range.of(channel.number(), channel.number()));
                }
                Raster raster = map.range("X", part(region.left(), region.right(), shown.width(), level.width()))
                        .range("Y", part(region.top(), region.bottom(), shown.height(), level.height()))
                        .render();
                tile.add(raster, channel.rgb(), channel.low(), channel.high());
            }
        }
        return tile;
    }

    /** Returns the pixels of a level that cover some pixels of the plane. */
    private static Range part(double from, double to, long shown, long size) {
        double factor = (double) size / shown;
        long first = Math.max(0, Math.min(size - 1, (long) Math.floor(from * factor)));
        long last = Math.max(first, Math.min(size - 1, (long) Math.ceil(to * factor) - 1));
        return Range.of(first, last);
    }
}
