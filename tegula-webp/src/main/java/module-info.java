/** Reads WebP filters. An optional module: it is found by the format when it is there. */
module dev.tegula.webp {
    requires static transitive org.jspecify;
    requires dev.tegula.format;
    requires java.desktop;
    requires com.twelvemonkeys.imageio.webp;

    provides dev.tegula.internal.filter.WebpDecoder with
            dev.tegula.webp.ImageioWebpDecoder;
}
