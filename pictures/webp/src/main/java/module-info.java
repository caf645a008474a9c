/** Decodes the WEBP filter. The format module finds this optional module at run time. */
module dev.tegula.webp {
    requires static transitive org.jspecify;
    requires dev.tegula.format;
    requires java.desktop;
    requires com.twelvemonkeys.imageio.webp;

    provides dev.tegula.internal.filter.WebpDecoder with
            dev.tegula.webp.ImageioWebpDecoder;
}
