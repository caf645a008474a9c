package dev.tegula.internal.image.tiff;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.schema.Datatype;
import java.awt.image.BufferedImage;
import java.awt.image.DataBuffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RasterSamplesTest {

    /** Pillow has the same samples for BMP files of 16 bits. */
    @ParameterizedTest
    @CsvSource({
        BufferedImage.TYPE_USHORT_565_RGB + ", ffff, 255, 255, 255",
        BufferedImage.TYPE_USHORT_565_RGB + ", 0821, 8, 4, 8",
        BufferedImage.TYPE_USHORT_565_RGB + ", f800, 255, 0, 0",
        BufferedImage.TYPE_USHORT_555_RGB + ", 7fff, 255, 255, 255",
        BufferedImage.TYPE_USHORT_555_RGB + ", 0200, 0, 131, 0"
    })
    void partsOfNumbersOf16Bits_areSamplesOf8Bits(int type, String pixel, int red, int green, int blue) {
        BufferedImage image = new BufferedImage(1, 1, type);
        image.getRaster().setDataElements(0, 0, new short[] {(short) Integer.parseInt(pixel, 16)});
        RasterSamples samples = RasterSamples.of(image);
        assertEquals(Datatype.UINT8, samples.datatype(DataBuffer.TYPE_USHORT));
        byte[] target = new byte[3];
        samples.copy(image.getRaster(), 0, 0, new PixelBox(0, 0, 1, 1), target, 0);
        assertArrayEquals(new byte[] {(byte) red, (byte) green, (byte) blue}, target);
    }
}
