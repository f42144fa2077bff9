// The goods that the shop sells. Nothing here knows of navigation.

package navcore.shop

class Product(val id: Int, val name: String, val description: String, val cents: Int, val isSoldOut: Boolean = false)

val products = listOf(
    Product(1, "Teapot", "Stoneware, holds a litre, pours without dripping.", 2400),
    Product(2, "Cup", "Stoneware, to go with the teapot.", 650),
    Product(3, "Kettle", "Enamelled steel, a litre and a half, and it whistles.", 3100),
    Product(4, "Tray", "Beech, with two handles.", 1850),
    Product(5, "Samovar", "Brass, from Tula.", 24900, isSoldOut = true),
)

fun productOf(id: Int?): Product? = products.firstOrNull { it.id == id }

/** The next one that can be bought; the first comes after the last. */
fun productAfter(product: Product): Product {
    val buyable = products.filter { !it.isSoldOut || it == product }
    return buyable[(buyable.indexOf(product) + 1) % buyable.size]
}

fun priceOf(cents: Int): String = "${cents / 100}.${(cents % 100).toString().padStart(2, '0')}"
